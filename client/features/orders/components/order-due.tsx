import { clsx } from 'clsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import { TimeLeft } from '../../../ui/countdown.tsx';
import { ClockIcon } from '../../../ui/icons.ts';

/** In the last minutes the bar changes its colour and says so by its number. */
const SOON_MS = 3 * 60_000;

/** How long an order can still be paid. */
export function OrderDue({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('orders');
  const leftMs = new Date(expiresAt).getTime() - useNow();
  return (
    <div className={clsx('due', leftMs < SOON_MS && 'soon')}>
      <span>
        <ClockIcon className="i" />
        {t(leftMs > 0 ? 'due.left' : 'due.over')}
      </span>
      <TimeLeft until={expiresAt} label={t('due.left')} />
    </div>
  );
}
