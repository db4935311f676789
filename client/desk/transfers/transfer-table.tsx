import type { Pagination } from '#contracts/pagination.ts';
import type { TransferRow } from '#contracts/transfers/transfers.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import type { Column } from '../../ui/table.tsx';
import { bankName } from '../bank-name.ts';
import { useAgeWords } from '../use-age-words.ts';
import { TransferStateBadge } from './transfer-state-badge.tsx';
import { type ChosenTransfers, isForFile } from './use-chosen-transfers.ts';

type TransferTableProps = {
  isFiltered: boolean;
  rows: readonly TransferRow[] | undefined;
  pagination: Pagination | undefined;
  state: LoadState;
  /** Null for whoever makes no files. */
  choice: ChosenTransfers | null;
  openId: string;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

const TICK_MS = 30_000;

/** Transfers, a line each: to which account, what for, how much, since when, and how they stand. */
export function TransferTable(props: TransferTableProps) {
  const { isFiltered, rows, pagination, state, openId, onPage } = props;
  const { t } = useTranslation('transfers');
  return (
    <DataTable
      caption={t('list.caption')}
      columns={useColumns(props)}
      rows={rows}
      rowKey={({ id }) => id}
      openKey={openId || undefined}
      state={state}
      empty={t(isFiltered ? 'list.emptyFilter' : 'list.empty')}
      emptyText={isFiltered ? undefined : t('list.emptyText')}
      pagination={pagination}
      onPage={onPage}
    />
  );
}

function useColumns({
  rows,
  choice,
  onOpen,
}: Pick<TransferTableProps, 'rows' | 'choice' | 'onOpen'>): Column<TransferRow>[] {
  const { t } = useTranslation('transfers');
  const hasBoxes = choice !== null && (rows ?? []).some(isForFile);
  return [
    ...(hasBoxes
      ? [
          {
            id: 'box',
            head: '',
            cell: (row: TransferRow) =>
              isForFile(row) && (
                <Checkbox
                  checked={choice.has(row.id)}
                  onChange={(isChosen) => choice.choose(row, isChosen)}
                  label={<span className="sr">{t('list.choose', { name: row.account_name })}</span>}
                />
              ),
          },
        ]
      : []),
    {
      id: 'name',
      head: t('list.to'),
      cell: ({ id, account_name, bank, account_number }) => {
        const account = `${bankName(bank)} ${account_number}`;
        return (
          <RowName label={t('list.open', { name: account_name, account })} onPress={() => onOpen(id)}>
            <b>{account_name}</b> <small className="num">{account}</small>
          </RowName>
        );
      },
    },
    {
      id: 'purpose',
      head: t('list.purpose'),
      cell: ({ purpose, attempt }) => (
        <>
          {t(`purpose.${purpose.kind}`)}
          {attempt > 1 && <small>{t('drawer.attempt', { count: attempt })}</small>}
        </>
      ),
    },
    {
      id: 'amount',
      head: t('list.amount'),
      numeric: true,
      cell: ({ amount }) => <b className="whitespace-nowrap">{formatRupiah(amount)}</b>,
    },
    { id: 'age', head: t('list.age'), cell: (row) => <Age of={row} /> },
    { id: 'status', head: t('list.status'), cell: (row) => <TransferStateBadge of={row} /> },
  ];
}

/** Since when it is ordered; of what is over, how long it took. */
function Age({ of: { created_at, changed_at, state } }: { of: TransferRow }) {
  const age = useAgeWords();
  const now = useNow(TICK_MS);
  const isOver = state === 'completed' || state === 'failed';
  const until = isOver ? new Date(changed_at).getTime() : now;
  return <span className="num whitespace-nowrap">{age(until - new Date(created_at).getTime())}</span>;
}
