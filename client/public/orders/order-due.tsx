import { clsx } from 'clsx';
import { formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import { ClockIcon } from '../../ui/icons.ts';
import * as styles from './order-due.module.css';

/** In the last minutes the bar changes its colour and its words. */
const SOON_MS = 3 * 60_000;

/**
 * Until when an order can be paid. The time and no countdown: the provider's form below has one of its own, by its own clock, and two that
 * differ by a second say that one of them is wrong.
 */
export function OrderDue({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('orders');
  const leftMs = new Date(expiresAt).getTime() - useNow();
  const words = leftMs <= 0 ? 'due.over' : leftMs < SOON_MS ? 'due.soon' : 'due.by';
  return (
    <div className={clsx(styles.deadline, leftMs < SOON_MS && styles.soon)}>
      <span className="flex items-center gap-2">
        <ClockIcon className="i" />
        {t(words)}
      </span>
      <b>{formatTime(expiresAt)}</b>
    </div>
  );
}
