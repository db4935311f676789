import type { TransactionDetail } from '#contracts/orders/transactions.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { OrderStatusBadge } from '../status-badge.tsx';
import * as styles from './bill-history.module.css';

/** Every state that an order has had, with its time and the word that caused it; the last is how it stands. */
export function BillHistory({ bill }: { bill: TransactionDetail }) {
  const { t } = useTranslation('transaction');
  if (bill.history.length === 0) return null;
  return (
    <section className={styles.history}>
      <h3 className={styles.title}>{t('bill.history')}</h3>
      <ol className={styles.states}>
        {bill.history.map(({ at, from, to, cause }) => (
          <li key={`${at} ${from} ${to}`} className={styles.state}>
            <OrderStatusBadge state={to} late={bill.late} />
            <time className={styles.time} dateTime={at}>
              {formatDateTime(at, { zone: bill.zone })}
            </time>
            <span className={styles.cause}>{cause}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
