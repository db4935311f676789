import { clsx } from 'clsx';
import { pictureAt } from '#contracts/media/pictures.ts';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { formatClock, formatCount, formatTime, splitDuration } from '../lib/format.ts';
import type { Translate } from '../lib/i18n/keys.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useNow } from '../lib/use-now.ts';
import { RollingNumber } from '../ui/rolling-number.tsx';
import * as styles from './hall-head.module.css';

/** Without an update from the server for this long the picture shows its own time. */
const STALE_MS = 6_000;
/** From so many letters on the event's name is set smaller, in two lines. */
const LONG_NAME = 28;

type HallHeadProps = { frame: ScreenFrame; syncedAt: number };

/** Event, how the picture stands, votes, and the clock to closing. */
export function HallHead({ frame, syncedAt }: HallHeadProps) {
  const { t } = useTranslation('hall');
  const { event, show } = frame;
  return (
    <header className={styles.head}>
      {event.profile_image && (
        <img className={styles.picture} src={pictureAt(event.profile_image, 320)} alt="" />
      )}
      <div className="min-w-0 flex-1">
        <h1 className={clsx(styles.title, event.name.length >= LONG_NAME && styles.longTitle)}>
          {event.name}
        </h1>
        <p className={styles.caption}>
          {frame.category ?? (show === 'reveal' ? t('result') : event.tagline)}
        </p>
      </div>
      <Standing frame={frame} syncedAt={syncedAt} />
      {frame.votes_count !== null && (
        <div className={styles.total}>
          <b className={styles.figure}>
            <RollingNumber value={frame.votes_count} format={formatCount} />
          </b>
          <p className={styles.caption}>{t('votes')}</p>
        </div>
      )}
      <ClosingClock event={event} />
    </header>
  );
}

function Standing({ frame, syncedAt }: HallHeadProps) {
  const { t } = useTranslation('hall');
  const age = useNow() - syncedAt;
  const lost = age > STALE_MS;
  const { status, zone } = frame.event;
  const isLive = !lost && !frame.frozen && status === 'ongoing';
  const word = () => {
    if (lost) return t('lost');
    if (frame.frozen) return t('held');
    if (status === 'ongoing') return t('live');
    return t(status === 'upcoming' ? 'upcoming' : status === 'canceled' ? 'canceled' : 'closed');
  };
  const ended = !lost && !frame.frozen && status === 'completed' && closing(frame.event, t);
  const instant = frame.frozen ? Date.parse(frame.as_of) : syncedAt;
  return (
    <div className="flex-none text-right">
      <p className={styles.standing}>
        <span className={clsx(styles.light, !isLive && styles.lightOff)} key={syncedAt} />
        <b>{word()}</b>
      </p>
      <p className={styles.caption}>
        {isLive && t('agoSecond', { count: Math.max(0, Math.floor(age / 1_000)) })}
        {!isLive && (ended || t('asOf', { time: formatClock(instant, zone) }))}
      </p>
    </div>
  );
}

/** `21.00 WIB · hasil sementara`; undefined without an instant. */
function closing({ closes_at: at, zone, results }: ScreenFrame['event'], t: Translate<'hall'>) {
  if (!at) return undefined;
  return [formatTime(at, { zone }), results === 'none' ? '' : t(`results.${results}`)]
    .filter(Boolean)
    .join(' · ');
}

/** `02.14.33` to the closing of the votes; nothing when it is not known or has passed. */
function ClosingClock({ event: { closes_at: closesAt, status } }: Pick<ScreenFrame, 'event'>) {
  const { t } = useTranslation('hall');
  const left = (closesAt ? Date.parse(closesAt) : 0) - useNow();
  if (status !== 'ongoing' || left <= 0) return null;
  const { days, hours, minutes, seconds } = splitDuration(left);
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join('.');
  return (
    <div className={styles.total}>
      <b className={styles.figure}>{days > 0 ? t('days', { count: days, clock }) : clock}</b>
      <p className={styles.caption}>{t('closesIn')}</p>
    </div>
  );
}
