import type { ReportDay } from '#contracts/provider-reports/provider-reports.ts';
import { formatDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import type { Column } from '../../ui/table.tsx';
import { DayBadge } from './day-badge.tsx';
import { DifferenceAmount } from './difference-amount.tsx';

type DayTableProps = {
  rows: readonly ReportDay[] | undefined;
  state: LoadState;
  openDay: string;
  onOpen: (day: string) => void;
};

/** Days of the books, the newest first: ours, what the report says, and where they differ. */
export function DayTable({ rows, state, openDay, onOpen }: DayTableProps) {
  const { t } = useTranslation('providerReports');
  return (
    <DataTable
      caption={t('day.caption')}
      columns={useColumns(onOpen)}
      rows={rows}
      rowKey={({ day }) => day}
      openKey={openDay || undefined}
      state={state}
      empty={t('day.noReport')}
    />
  );
}

function useColumns(onOpen: (day: string) => void): Column<ReportDay>[] {
  const { t } = useTranslation('providerReports');
  const difference = (id: 'payments' | 'fees' | 'refunds'): Column<ReportDay> => ({
    id,
    head: t(`day.${id}`),
    numeric: true,
    cell: (row) => <DifferenceAmount value={row[id].difference} />,
  });
  return [
    {
      // On a phone the status stands beside it.
      id: 'id',
      head: t('day.day'),
      cell: ({ day, covered }) => {
        const name = formatDate(day);
        const note = covered.transactions && !covered.withdrawals ? t('day.noWithdrawals') : '';
        return (
          // All that is seen of it is read out.
          <RowName label={t('day.open', { day: `${name} ${note}`.trim() })} onPress={() => onOpen(day)}>
            <b className="whitespace-nowrap">{name}</b> {note && <small>{note}</small>}
          </RowName>
        );
      },
    },
    { id: 'status', head: t('day.status'), cell: (row) => <DayBadge of={row} /> },
    {
      id: 'ours',
      head: t('day.ours'),
      numeric: true,
      cell: ({ payments }) => (
        <span className="whitespace-nowrap">
          <Amount value={payments.ours} />
        </span>
      ),
    },
    {
      id: 'theirs',
      head: t('day.theirs'),
      numeric: true,
      cell: ({ payments, covered }) => (
        <span className="whitespace-nowrap">
          {covered.transactions || payments.theirs !== 0 ? <Amount value={payments.theirs} /> : '–'}
        </span>
      ),
    },
    difference('payments'),
    difference('fees'),
    difference('refunds'),
  ];
}
