import type { DeskEventRow } from '#contracts/events/desk-events.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import { EyeIcon } from '../../ui/icons.ts';
import type { Column, TableSort } from '../../ui/table.tsx';
import { EventStatusBadge } from '../status-badge.tsx';
import { type EventsTab, useTransactionEvents } from './get-transactions.ts';
import { transactionAddress } from './transaction-address.ts';

type TransactionEventsProps = {
  status: EventsTab;
  organizerId: string;
  search: string;
  page: number;
  onPage: (page: number) => void;
  sort: TableSort;
};

/** Events with what they took. */
export function TransactionEvents({ onPage, sort, ...filter }: TransactionEventsProps) {
  const { t } = useTranslation('transaction');
  const query = useTransactionEvents({ ...filter, sort: sort.value });
  return (
    <DataTable
      caption={t('table.caption')}
      columns={useColumns()}
      rows={query.data?.events}
      rowKey={({ id }) => id}
      sort={sort}
      state={query}
      empty={t('table.empty')}
      emptyText={filter.search ? t('table.emptySearch') : undefined}
      pagination={query.data?.pagination}
      onPage={onPage}
    />
  );
}

function useColumns(): Column<DeskEventRow>[] {
  const { t } = useTranslation('transaction');
  return [
    {
      id: 'id',
      head: t('table.id'),
      sort: { by: 'created', falling: true },
      cell: ({ id }) => <RecordId>{id}</RecordId>,
    },
    {
      id: 'name',
      head: t('table.name'),
      sort: { by: 'name' },
      cell: (event) => (
        <RowName to={transactionAddress(event)}>
          <b>{event.name}</b>
          <small>{event.event_organizer}</small>
        </RowName>
      ),
    },
    {
      id: 'total',
      head: t('table.total'),
      numeric: true,
      sort: { by: 'total', falling: true },
      cell: (event) => (
        <b>
          <Amount value={event.total_amount} />
        </b>
      ),
    },
    {
      id: 'count',
      head: t('table.count'),
      numeric: true,
      sort: { by: 'count', falling: true },
      cell: (event) => (
        <>
          {t('table.trx', { amount: formatCount(event.transaction_count) })}
          <small>{t('table.paid')}</small>
        </>
      ),
    },
    {
      id: 'status',
      head: t('table.status'),
      cell: ({ status }) => <EventStatusBadge status={status} />,
    },
    {
      id: 'menu',
      head: '',
      cell: (event) => (
        <RowMenu
          name={event.name}
          actions={[
            { label: t('table.detail'), icon: <EyeIcon className="i" />, to: transactionAddress(event) },
          ]}
        />
      ),
    },
  ];
}
