import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { HiddenMoney } from '../../ui/desk/amount.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { InfoIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActivityList } from '../payouts/activity-list.tsx';
import { useWallets } from '../payouts/get-wallets.ts';
import { InvoiceList } from '../payouts/invoice-list.tsx';
import { WalletCards } from '../payouts/wallet-cards.tsx';
import { WalletSummary } from '../payouts/wallet-summary.tsx';

/** /dashboard/withdrawal: whose the money of each event is. Paying it out comes later. */
export function WithdrawalPage() {
  const { t } = useTranslation('withdrawal');
  const { values, page, filter, setPage } = useAddressFilter(['tab']);
  const first = useWallets({ page: 1 });
  const tab = values.tab === 'invoice' || values.tab === 'activities' ? values.tab : 'wallets';
  const body = {
    wallets: <WalletCards page={page} onPage={setPage} />,
    invoice: <InvoiceList />,
    activities: <ActivityList page={page} onPage={setPage} />,
  };
  return (
    <>
      <PageHead title={t('title')} />
      <Notice icon={<InfoIcon className="i" />}>
        <p>
          <b>{t('noteTitle')}</b> {t('note')}
        </p>
      </Notice>
      <HiddenMoney events={first.data?.hidden_events} />
      {(first.data || !first.error) && <WalletSummary summary={first.data?.summary} />}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(next) => filter({ tab: next === 'wallets' ? '' : next })}
        items={(['wallets', 'invoice', 'activities'] as const).map((id) => ({
          id,
          label: t(id),
          content: <div className="pt-5">{body[id]}</div>,
        }))}
      />
    </>
  );
}
