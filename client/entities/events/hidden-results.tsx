import type { Blackout } from '#contracts/events/blackout.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Countdown } from '../../ui/countdown.tsx';
import * as styles from './hidden-results.module.css';

type HiddenResultsProps = {
  /** Undefined while the page has no answer yet. */
  blackout: Blackout | null | undefined;
  zone: string | undefined;
};

/** `Hasil disembunyikan sampai 21 Nov 2026, 21.00 WIB`, in the event's zone; the promise may be missing. */
export function useHiddenText({ blackout, zone }: HiddenResultsProps): string {
  const { t } = useTranslation('ui');
  const until = blackout?.until;
  if (!until) return t('hidden.open');
  return t('hidden.until', { time: formatDateTime(until, { zone }) });
}

/** In place of a board while results are hidden: the curtain before the first three, and when it opens. */
export function HiddenResults(props: HiddenResultsProps) {
  const { t } = useTranslation('ui');
  const until = props.blackout?.until;
  return (
    <div className={styles.curtain} data-theme="night">
      <div className={styles.words}>
        <p className="h-sec">{useHiddenText(props)}</p>
        <p className="mt-2 text-15 text-pretty text-text-2">{t('hidden.text')}</p>
        {until && (
          <div className="mt-6 max-w-88">
            <Countdown until={until} label={t('hidden.countdown')} />
          </div>
        )}
      </div>
      <div className={styles.places} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
