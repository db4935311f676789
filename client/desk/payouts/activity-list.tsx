import type { WalletActivity } from '#contracts/payouts/withdrawal.ts';
import { formatCount, formatDate, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DataTable } from '../../ui/desk/data-table.tsx';
import type { Column } from '../../ui/table.tsx';
import { useWalletActivities } from './get-wallets.ts';

/** What moved in the wallets, day by day. */
export function ActivityList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('withdrawal');
  const query = useWalletActivities({ page });
  return (
    <DataTable
      caption={t('activity.caption')}
      columns={useColumns()}
      rows={query.data?.activities}
      rowKey={({ day, event_id }) => `${day} ${event_id}`}
      state={query}
      empty={t('activity.empty')}
      emptyText={t('activity.emptyText')}
      pagination={query.data?.pagination}
      onPage={onPage}
    />
  );
}

function useColumns(): Column<WalletActivity>[] {
  const { t } = useTranslation('withdrawal');
  const amount = (value: number) => (value === 0 ? '-' : formatRupiah(value));
  const describe = ({ transaction_count, return_count, suspense_amount }: WalletActivity) =>
    [
      transaction_count > 0 &&
        t('activity.paid', { count: transaction_count, amount: formatCount(transaction_count) }),
      return_count > 0 && t('activity.returned', { count: return_count, amount: formatCount(return_count) }),
      suspense_amount !== 0 && t('activity.late'),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    {
      id: 'day',
      head: t('activity.day'),
      cell: ({ day }) => <span className="num whitespace-nowrap">{formatDate(day)}</span>,
    },
    {
      id: 'event',
      head: t('activity.event'),
      cell: (activity) => (
        <>
          <b>{activity.event_name}</b>
          <small>{activity.event_organizer}</small>
        </>
      ),
    },
    { id: 'what', head: t('activity.what'), cell: describe },
    {
      id: 'share',
      head: t('activity.share'),
      numeric: true,
      cell: ({ share_amount }) => <b className="whitespace-nowrap">{amount(share_amount)}</b>,
    },
    {
      id: 'suspense',
      head: t('activity.suspense'),
      numeric: true,
      cell: ({ suspense_amount }) => <span className="whitespace-nowrap">{amount(suspense_amount)}</span>,
    },
  ];
}
