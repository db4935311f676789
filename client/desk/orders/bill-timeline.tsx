import { clsx } from 'clsx';
import type { TransactionDetail } from '#contracts/orders/transactions.ts';
import { formatCount, formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import * as styles from './bill-timeline.module.css';

/** What happened to an order, the last word in bold. */
export function BillTimeline({ bill }: { bill: TransactionDetail }) {
  const { t } = useTranslation('transaction');
  return (
    <ol className={styles.steps} aria-label={t('bill.timeline')}>
      {bill.timeline.map(({ step, at }, index) => (
        <li
          key={`${step}-${at}`}
          className={clsx(styles.step, index === bill.timeline.length - 1 && styles.last)}
        >
          {/* Of votes that went back later the bill has no number any more. */}
          {step === 'counted' && bill.votes !== null && bill.votes > 0
            ? t('bill.counted', { amount: formatCount(bill.votes) })
            : t(`step.${step}`)}
          <span className={styles.time}>{formatTime(at, { zone: bill.zone })}</span>
        </li>
      ))}
    </ol>
  );
}
