import type { EventTransactionStatistics } from '#contracts/orders/transactions.ts';
import { formatShare } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Amount } from '../../ui/desk/amount.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { TransactionBar } from './transaction-summary.tsx';

/** What an event took, whose it is, and how its orders stand. */
export function EventFigures({ figures }: { figures: EventTransactionStatistics }) {
  const { t } = useTranslation('transaction');
  const taxAndFee = (figures.total_tax_amount ?? 0) + (figures.total_fee_amount ?? 0);
  return (
    <Card as="section" flush aria-label={t('summary')}>
      <StatStrip bare className="border-b border-line [--stat-size:1.375rem]">
        <Stat label={t('totalValue')} value={<Amount value={figures.total_profit_transaction} />} />
        <Stat
          label={t('profit.eo', { percent: formatShare(figures.percentage_eo) })}
          value={<Amount value={figures.total_eo_amount} />}
        />
        <Stat
          label={t('profit.sorak', { percent: formatShare(figures.percentage_sorak) })}
          value={<Amount value={figures.total_sorak_amount} />}
        />
        {taxAndFee !== 0 && <Stat label={t('profit.taxAndFee')} value={<Amount value={taxAndFee} />} />}
        {!!figures.total_suspense_amount && (
          <Stat
            label={t('profit.suspense')}
            value={<Amount value={figures.total_suspense_amount} />}
            note={t('profit.suspenseNote')}
          />
        )}
      </StatStrip>
      <TransactionBar statistics={figures} />
    </Card>
  );
}
