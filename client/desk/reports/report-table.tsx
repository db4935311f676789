import type { ReactNode } from 'react';
import type { ReportAmounts } from '#contracts/reports/report.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DataTable } from '../../ui/desk/data-table.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import type { Column } from '../../ui/table.tsx';

type ReportTableProps<Row extends ReportAmounts> = {
  caption: string;
  /** What a line is about. */
  head: string;
  name: (row: Row) => ReactNode;
  rowKey: (row: Row) => string;
  rows: readonly Row[] | undefined;
  state: LoadState;
};

/** The figures of a report, a line an event or a period. */
export function ReportTable<Row extends ReportAmounts>(props: ReportTableProps<Row>) {
  const { caption, head, name, rowKey, rows, state } = props;
  const { t } = useTranslation('report');
  const rupiah = (id: string, column: string, amount: (row: Row) => number): Column<Row> => ({
    id,
    head: column,
    numeric: true,
    cell: (row) => <span className="whitespace-nowrap">{formatRupiah(amount(row))}</span>,
  });
  const columns: Column<Row>[] = [
    { id: 'name', head, cell: name },
    {
      id: 'transactions',
      head: t('transactions'),
      numeric: true,
      cell: (row) => formatCount(row.transaction_count),
    },
    {
      id: 'votes',
      head: t('votes'),
      numeric: true,
      cell: ({ votes }) => formatCount(votes),
    },
    rupiah('gross', t('gross'), (row) => row.gross_amount),
    rupiah('refunds', t('refunds'), (row) => row.refund_amount),
    rupiah('tax', t('tax'), (row) => row.tax_amount),
    rupiah('fee', t('fee'), (row) => row.fee_amount),
    rupiah('eo', t('eo'), (row) => row.eo_amount),
    rupiah('sorak', t('sorak'), (row) => row.sorak_amount),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      state={state}
      empty={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
