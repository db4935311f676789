import type { ReportAmounts } from '#contracts/reports/report.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';

/** The whole report in one strip. */
export function ReportSums({ total }: { total: ReportAmounts | undefined }) {
  const { t } = useTranslation('report');
  const rupiah = (amount: number | undefined) => (amount === undefined ? undefined : formatRupiah(amount));
  return (
    <StatStrip label={t('sums')}>
      <Stat label={t('gross')} value={rupiah(total?.gross_amount)} />
      <Stat label={t('refunds')} value={rupiah(total?.refund_amount)} />
      <Stat label={t('eo')} value={rupiah(total?.eo_amount)} />
      <Stat label={t('sorak')} value={rupiah(total?.sorak_amount)} />
      <Stat label={t('votes')} value={total && formatCount(total.votes)} />
    </StatStrip>
  );
}
