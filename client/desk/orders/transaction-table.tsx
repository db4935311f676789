import type { TransactionRow } from '#contracts/orders/transactions.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import { EyeIcon } from '../../ui/icons.ts';
import type { Column, TableSort } from '../../ui/table.tsx';
import { OrderStatusBadge } from '../status-badge.tsx';

type TransactionTableProps = {
  caption: string;
  rows: readonly TransactionRow[] | undefined;
  pagination: Pagination | undefined;
  /** There are more pages than `pagination` counts. */
  goesOn?: boolean | undefined;
  state: LoadState;
  empty: string;
  emptyText?: string | undefined;
  /** Rows of several events name theirs. */
  namesEvent?: boolean;
  zone?: string | undefined;
  sort?: TableSort | undefined;
  openId: string;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

/** Orders as the desk sees them. */
export function TransactionTable(props: TransactionTableProps) {
  const { caption, rows, pagination, goesOn, state, empty, emptyText, sort, openId, onPage } = props;
  return (
    <DataTable
      caption={caption}
      columns={useColumns(props)}
      rows={rows}
      rowKey={({ id }) => id}
      openKey={openId || undefined}
      sort={sort}
      state={state}
      empty={empty}
      emptyText={emptyText}
      pagination={pagination}
      goesOn={goesOn}
      onPage={onPage}
    />
  );
}

/** The prefix is the same on every line. */
function shortId(id: string): string {
  return id.replace(/^SRK-/, '');
}

function useColumns({
  rows,
  namesEvent,
  zone,
  onOpen,
}: Pick<TransactionTableProps, 'rows' | 'namesEvent' | 'zone' | 'onOpen'>): Column<TransactionRow>[] {
  const { t } = useTranslation('transaction');
  return [
    { id: 'id', head: t('history.bill'), cell: ({ id }) => <RecordId>{shortId(id)}</RecordId> },
    {
      id: 'name',
      head: t('history.name'),
      cell: (row) => (
        <RowName onPress={() => onOpen(row.id)}>
          <b>{row.name}</b>
          {row.email && <small>{row.email}</small>}
          {row.username && <small>{`@${row.username}`}</small>}
        </RowName>
      ),
    },
    {
      id: 'event',
      head: t('history.event'),
      cell: (row) => (
        <RecordId>
          {row.event_id}
          {namesEvent && <small>{row.event_name}</small>}
        </RecordId>
      ),
    },
    {
      id: 'date',
      head: t('history.date'),
      sort: { by: 'created', falling: true },
      cell: (row) => <DateCell at={row.created_at} zone={zone} locale="en-GB" />,
    },
    {
      id: 'spending',
      head: t('history.spending'),
      numeric: true,
      // What is hidden cannot be sorted by.
      sort: rows?.[0]?.gross_amount === null ? undefined : { by: 'amount', falling: true },
      cell: (row) => (
        <b className="whitespace-nowrap">
          <Amount value={row.gross_amount} />
        </b>
      ),
    },
    {
      id: 'status',
      head: t('history.status'),
      cell: ({ status, late }) => <OrderStatusBadge state={status} late={late} />,
    },
    {
      id: 'menu',
      head: '',
      cell: (row) => (
        <RowMenu
          name={row.id}
          actions={[
            { label: t('history.detail'), icon: <EyeIcon className="i" />, onSelect: () => onOpen(row.id) },
          ]}
        />
      ),
    },
  ];
}
