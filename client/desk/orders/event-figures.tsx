import type { EventTransactionStatistics } from '#contracts/orders/transactions.ts';
import { EventRupiah } from '../../entities/orders/whose-rupiah.tsx';
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
      <Whose figures={figures} />
    </Card>
  );
}

/** Where its rupiah go, as its voters are shown; nothing while there are none, or they are hidden. */
function Whose({ figures }: { figures: EventTransactionStatistics }) {
  const { t } = useTranslation('rupiah');
  const {
    total_eo_amount: organizer,
    total_sorak_amount: platform,
    total_tax_amount: tax,
    total_fee_amount: fee,
    payment_fee_amount: amount,
  } = figures;
  if (organizer === null || platform === null || tax === null || fee === null || amount === null) return null;
  if (organizer + platform + tax + fee === 0) return null;
  return (
    <section className="grid max-w-160 gap-4 border-t border-line p-5" aria-labelledby="uang">
      <h2 className="h-card" id="uang">
        {t('ofEvent')}
      </h2>
      <EventRupiah
        // The service fee is the platform's.
        parts={{ organizer, platform: platform + fee, tax }}
        fee={{ amount, lowest: figures.payment_fee_lowest, highest: figures.payment_fee_highest }}
      />
    </section>
  );
}
