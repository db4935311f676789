import { splitDuration } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useNow } from '../lib/use-now.ts';
import * as styles from './countdown.module.css';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Days, hours, minutes and seconds to a moment, on the server's clock; zeros once past.
 *
 * @param label says what ends; a timer is not announced every second, only found
 */
export function Countdown({ until, label }: { until: string | Date; label: string }) {
  const { t } = useTranslation('ui');
  const left = splitDuration(new Date(until).getTime() - useNow());
  const parts = [
    [two(left.days), t('countdown.days')],
    [two(left.hours), t('countdown.hours')],
    [two(left.minutes), t('countdown.minutes')],
    [two(left.seconds), t('countdown.seconds')],
  ] as const;
  return (
    <div className={styles.units} role="timer" aria-label={label} aria-live="off">
      {parts.map(([value, unit]) => (
        <div key={unit}>
          <b>{value}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  );
}

/** `14:32` left, for payment; hours in front when there are any. */
export function TimeLeft({ until, label }: { until: string | Date; label: string }) {
  const left = splitDuration(new Date(until).getTime() - useNow());
  const hours = left.days * 24 + left.hours;
  return (
    <b role="timer" aria-label={label} aria-live="off">
      {hours > 0 && `${hours}:`}
      {two(left.minutes)}:{two(left.seconds)}
    </b>
  );
}
