import type { TransactionStatistics } from '#contracts/orders/transactions.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { HiddenMoney } from '../../ui/desk/amount.tsx';
import { Stat } from '../../ui/desk/stats.tsx';
import { StatusBar } from '../../ui/desk/status-bar.tsx';

/** All transactions in one card: what they brought, and how they stand. */
export function TransactionSummary({ statistics }: { statistics: TransactionStatistics | undefined }) {
  const { t } = useTranslation('transaction');
  return (
    <>
      <HiddenMoney events={statistics?.hidden_events} />
      <Card as="section" flush className="overflow-hidden [--stat-foot:0.75rem]" aria-label={t('summary')}>
        <Stat
          label={t('totalValue')}
          value={statistics && formatRupiah(statistics.total_profit_transaction)}
        />
        <TransactionBar statistics={statistics} />
      </Card>
    </>
  );
}

/** The bar with its legend; *Returned* only where something was. */
export function TransactionBar({
  statistics,
}: {
  statistics: Omit<TransactionStatistics, 'total_profit_transaction' | 'hidden_events'> | undefined;
}) {
  const { t } = useTranslation('transaction');
  const {
    status_success = 0,
    status_pending = 0,
    status_expired = 0,
    status_failed = 0,
    status_returned = 0,
    total_transaction = 0,
  } = statistics ?? {};
  return (
    <div className="px-4.5 pt-3.5 pb-4">
      <StatusBar
        shares={[
          { id: 'success', label: t('bar.success'), count: status_success, tone: 'completed' },
          { id: 'pending', label: t('bar.pending'), count: status_pending, tone: 'ongoing' },
          { id: 'expire', label: t('bar.expire'), count: status_expired, tone: 'upcoming' },
          { id: 'failed', label: t('bar.failed'), count: status_failed, tone: 'canceled' },
          ...(status_returned > 0
            ? [
                {
                  id: 'returned',
                  label: t('bar.returned'),
                  count: status_returned,
                  tone: 'draft' as const,
                },
              ]
            : []),
        ]}
        total={t('bar.total', { count: total_transaction, amount: formatCount(total_transaction) })}
      />
    </div>
  );
}
