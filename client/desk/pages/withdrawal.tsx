import { useState } from 'react';
import { PAYOUT_STATES } from '#contracts/payouts/payout-words.ts';
import type { Wallet } from '#contracts/payouts/withdrawal.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useOwnOrganizers } from '../../entities/teams/own-organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useClaims } from '../../lib/session.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Button } from '../../ui/button.tsx';
import { HiddenMoney } from '../../ui/desk/amount.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Split } from '../../ui/desk/split.tsx';
import { LandmarkIcon, PlusIcon } from '../../ui/icons.ts';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddInvoice } from '../payouts/add-invoice.tsx';
import { BankAccountPanel } from '../payouts/bank-account-panel.tsx';
import { useWallets } from '../payouts/get-wallets.ts';
import { InvoiceDrawer } from '../payouts/invoice-drawer.tsx';
import { InvoiceList } from '../payouts/invoice-list.tsx';
import { MovementList } from '../payouts/movement-list.tsx';
import { useToApprove } from '../payouts/payouts.ts';
import { StatementPanel } from '../payouts/statement-panel.tsx';
import { useLiveWallets } from '../payouts/use-live-wallets.ts';
import { WalletCards } from '../payouts/wallet-cards.tsx';
import { WalletSummary } from '../payouts/wallet-summary.tsx';

const FILTERS = ['tab', 'organizer', 'event', 'state', 'mine', 'invoice'] as const;

/** /dashboard/withdrawal: whose the money of each event is, what was asked for, and what moved. */
export function WithdrawalPage() {
  const { t } = useTranslation('withdrawal');
  const may = useRights();
  const { values, page, filter, setPage } = useAddressFilter(FILTERS);
  const choosesOrganizer = may('reachAllOrganizers');
  const own = useClaims()?.eo_id ?? '';
  const organizerId = choosesOrganizer ? values.organizer : '';
  const seesInvoices = useSeesInvoices();
  const tabs = (['wallets', 'invoice', 'activities'] as const).filter(
    (each) => each !== 'invoice' || seesInvoices,
  );
  const tab = tabs.find((each) => each === values.tab) ?? 'wallets';
  const invoice = seesInvoices ? values.invoice : '';
  useLiveWallets({ organizerId });
  const first = useWallets({ organizerId, page: 1 });
  const shown = useWallets({ organizerId, page: tab === 'wallets' ? page : 1 });
  const toApprove = useToApprove({ organizerId, enabled: may('approvePayouts') }).data;
  const openInvoice = (id: string) => filter({ tab: 'invoice', invoice: id });
  const panels = usePanels();
  const content = {
    wallets: (
      <WalletCards
        query={shown}
        onPage={setPage}
        onStatement={panels.openStatement}
        onActivities={({ event_id }) => filter({ tab: 'activities', event: event_id }, { push: true })}
      />
    ),
    invoice: (
      <InvoiceList
        filter={{
          organizerId,
          state: PAYOUT_STATES.find((state) => state === values.state) ?? '',
          toApprove: values.mine !== '' && may('approvePayouts'),
          page,
        }}
        toApprove={toApprove}
        openId={invoice}
        onFilter={({ state = '', toApprove: mine = false }) =>
          filter({ state, mine: mine ? 'to_approve' : '' })
        }
        onOpen={openInvoice}
        onPage={setPage}
      />
    ),
    activities: (
      <MovementList
        organizerId={organizerId}
        eventId={values.event}
        onEvent={(event) => filter({ event })}
        onInvoice={seesInvoices ? openInvoice : undefined}
      />
    ),
  };
  const accountsOf = choosesOrganizer ? organizerId : own;
  return (
    <Split
      isOpen={invoice !== ''}
      aside={<InvoiceDrawer id={invoice} onClose={() => filter({ invoice: '' })} />}
    >
      <PageHead
        title={t('title')}
        actions={
          <>
            {choosesOrganizer && (
              <OrganizerFilter
                value={organizerId}
                onChange={(organizer) => filter({ organizer, event: '', invoice: '' })}
              />
            )}
            {seesInvoices && may('readBankAccounts') && accountsOf !== '' && (
              <Button variant="line" onClick={() => panels.open('accounts')}>
                <LandmarkIcon className="i" />
                {t('accounts')}
              </Button>
            )}
            {seesInvoices && may('askPayouts') && (
              <Button onClick={() => panels.open('add')}>
                <PlusIcon className="i" />
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <HiddenMoney events={first.data?.hidden_events} />
      <OldAnswer isOld={first.isPlaceholderData}>
        {(first.data || !first.error) && (
          <WalletSummary summary={first.data?.summary} isWhole={tab === 'wallets'} />
        )}
      </OldAnswer>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(next) => filter({ tab: next === 'wallets' ? '' : next, invoice: '' })}
        items={tabs.map((id) => ({
          id,
          label: t(id),
          ...(id === 'invoice' && toApprove ? { count: toApprove } : {}),
          content: <div className="pt-5">{content[id]}</div>,
        }))}
      />
      {panels.added > 0 && (
        <AddInvoice
          key={panels.added}
          open={panels.shown === 'add'}
          organizerId={own}
          onClose={panels.close}
          onAsked={({ id }) => {
            panels.close();
            openInvoice(id);
          }}
          onAccounts={() => panels.open('accounts')}
        />
      )}
      {accountsOf !== '' && (
        <BankAccountPanel
          open={panels.shown === 'accounts'}
          organizerId={accountsOf}
          onClose={panels.close}
        />
      )}
      {panels.statement && (
        <StatementPanel
          key={panels.statement.event_id}
          wallet={panels.statement}
          open={panels.shown === 'statement'}
          onClose={panels.close}
        />
      )}
    </Split>
  );
}

/** Payouts are of all events of an organizer: who works for chosen ones alone reads none of them. */
function useSeesInvoices(): boolean {
  const current = useOwnOrganizers().data?.find((organizer) => organizer.current);
  return current === undefined || current.event_ids === null;
}

/** The panels of the page, of which one is open at most; what it is about stays while it slides out. */
function usePanels() {
  const [shown, setShown] = useState<'add' | 'accounts' | 'statement' | null>(null);
  const [added, setAdded] = useState(0);
  const [statement, setStatement] = useState<Wallet | null>(null);
  return {
    shown,
    /** Counts up: each time the form begins empty. */
    added,
    statement,
    open: (panel: 'add' | 'accounts') => {
      if (panel === 'add') setAdded((turn) => turn + 1);
      setShown(panel);
    },
    openStatement: (wallet: Wallet) => {
      setStatement(wallet);
      setShown('statement');
    },
    close: () => setShown(null),
  };
}

function OrganizerFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('withdrawal');
  const organizers = useOrganizerChoices();
  return (
    <Select
      label={t('organizer')}
      labelHidden
      placeholder={t('organizer')}
      choices={(organizers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
