import type { TransactionDetail } from '#contracts/orders/transactions.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { OrderStatusBadge } from '../../ui/desk/status-badge.tsx';

/** Every state that an order has had, with its time and the word that caused it; the last is how it stands. */
export function BillHistory({ bill }: { bill: TransactionDetail }) {
  const { t } = useTranslation('transaction');
  if (bill.history.length === 0) return null;
  return (
    <section className="bill-history">
      <h3>{t('bill.history')}</h3>
      <ol>
        {bill.history.map(({ at, from, to, cause }) => (
          <li key={`${at} ${from} ${to}`}>
            <OrderStatusBadge state={to} late={bill.late} />
            <time className="num" dateTime={at}>
              {formatDateTime(at, { zone: bill.zone })}
            </time>
            <span className="bill-cause">{cause}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
