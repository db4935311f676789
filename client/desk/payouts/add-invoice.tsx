import { useId } from 'react';
import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWait } from '../../lib/use-wait.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { PanelButtons, SidePanel } from '../../ui/desk/side-panel.tsx';
import { FieldSkeleton, Loading } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AccountChoice } from './account-choice.tsx';
import { useBankAccounts } from './bank-accounts.ts';
import { useBalances } from './get-wallets.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceSum } from './invoice-sum.tsx';
import { PayoutFields, usePayoutForm } from './payout-form.tsx';
import { useAskPayout } from './use-ask-payout.ts';

type AddInvoiceProps = {
  open: boolean;
  organizerId: string;
  onClose: () => void;
  onAsked: (payout: PayoutDetail) => void;
  /** To the accounts, where none takes money yet. */
  onAccounts: () => void;
};

/** Asks for a payout: which account, how much of which events, and what is settled with it. */
export function AddInvoice({ open, organizerId, onClose, onAsked, onAccounts }: AddInvoiceProps) {
  const { t } = useTranslation('withdrawal');
  const formId = useId();
  const balances = useBalances({ organizerId, enabled: open });
  const accounts = useBankAccounts({ organizerId, enabled: open });
  const { seconds, wait } = useWait();
  const form = usePayoutForm({ events: balances.data ?? [], accounts: accounts.data ?? [] });
  const ask = useAskPayout({ onAsked, wait, onRefused: form.refuse });
  const send = () => {
    if (!ask.isPending && seconds === 0) ask.mutate({ account_id: form.accountId, lines: form.lines });
  };
  const isThere = balances.data !== undefined && accounts.data !== undefined;
  const isEmpty = balances.data?.length === 0;
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && !ask.isPending && onClose()}
      title={t('ask.title')}
      width="form"
      dirty={form.isDirty}
      foot={
        isThere &&
        !isEmpty && (
          <PanelButtons
            formId={formId}
            pending={ask.isPending}
            disabled={seconds > 0 || !form.hasAccount}
            cancel={t('ask.cancel')}
            save={t('ask.send')}
            saving={t('ask.sending')}
          />
        )
      }
    >
      {isThere ? (
        isEmpty ? (
          <EmptyState bare title={t('ask.nothing')} text={t('ask.nothingText')} />
        ) : (
          <PayoutFields id={formId} form={form} onSend={send}>
            <p className="muted text-pretty">{t('ask.text')}</p>
            <AccountChoice form={form} accounts={accounts.data} onAccounts={onAccounts} />
            <InvoiceLines form={form} events={balances.data} />
            <InvoiceSum form={form} events={balances.data} />
            <WaitNote seconds={seconds} />
          </PayoutFields>
        )
      ) : (
        <Fetching states={[balances, accounts]} />
      )}
    </SidePanel>
  );
}

function Fetching({ states }: { states: readonly Parameters<typeof LoadProblem>[0]['state'][] }) {
  const failed = states.find(({ error }) => error);
  if (failed) return <LoadProblem state={failed} bare />;
  return (
    <Loading>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton />
    </Loading>
  );
}
