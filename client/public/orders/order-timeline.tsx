import { clsx } from 'clsx';
import type { OrderDetail } from '#contracts/orders/history.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckIcon } from '../../ui/icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { orderResult } from './order-result.ts';
import * as styles from './order-timeline.module.css';

/** What happened to an order, in its order; what is still awaited stands last, without a time. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('history');
  const result = orderResult(order.status);
  const awaited = result === 'waiting' ? t('waiting') : result === 'paid' ? t('counting') : null;
  return (
    <ol className="grid">
      {order.timeline.map(({ step, at }, index) => (
        // An order may be refunded twice; entries are only ever added.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={clsx(styles.step, (step === 'paid' || step === 'counted') && styles.good)}>
          <span className={styles.mark}>
            <CheckIcon className="i" />
          </span>
          <p className="font-semibold">{t(`step.${step}`)}</p>
          <p className="cap num">
            <time dateTime={at}>{formatDateTime(at, { zone: order.zone })}</time>
          </p>
        </li>
      ))}
      {awaited && (
        <li className={styles.step}>
          <span className={styles.mark}>
            <Spinner />
          </span>
          <p className="font-semibold text-text-2">{awaited}</p>
        </li>
      )}
    </ol>
  );
}
