import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { RUN_PARTS, type RunSum, sumParts } from './run-figures.ts';

const HEADS = {
  made: 'run.made',
  confirmed: 'run.back',
  sent: 'run.sent',
  waits: 'run.waits',
  failed: 'run.failed',
} as const;
const PARTS = ['made', ...RUN_PARTS] as const;
const WAYS = ['provider', 'transfer'] as const;

/** The refunds of a run by their way and how they stand. */
export function RunWays({ run: { refunds } }: { run: RefundRunView }) {
  const { t } = useTranslation('refundRuns');
  const rows = WAYS.map((way) => ({ way, sums: sumParts(refunds, way) })).filter(
    ({ sums }) => sums.made.orders > 0,
  );
  if (rows.length === 0) return <p className="cap">{t('run.noWays')}</p>;
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'name', head: t('run.way'), cell: ({ way }) => <b>{t(`run.${way}`)}</b> },
    ...PARTS.map(
      (part): Column<(typeof rows)[number]> => ({
        id: part,
        head: t(HEADS[part]),
        numeric: true,
        cell: ({ sums }) => <Sum of={sums[part]} />,
      }),
    ),
  ];
  return (
    <div className="-mx-5 -mb-5 border-line border-t">
      <Table caption={t('run.ways')} columns={columns} rows={rows} rowKey={({ way }) => way} />
    </div>
  );
}

function Sum({ of: { orders, amount } }: { of: RunSum }) {
  const { t } = useTranslation('refundRuns');
  if (orders === 0) return <span className="text-text-3">-</span>;
  return (
    <span className="whitespace-nowrap">
      {formatRupiah(amount)}
      <small className="block text-text-3">
        {t('count.orders', { count: orders, amount: formatCount(orders) })}
      </small>
    </span>
  );
}
