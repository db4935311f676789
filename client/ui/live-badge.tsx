import { clsx } from 'clsx';
import { HEARTBEAT_SILENCE_MS } from '#contracts/live.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useAgeText } from '../lib/use-age.ts';
import { useNow } from '../lib/use-now.ts';

type LiveBadgeProps = {
  /**
   * When the server last confirmed this board (snapshot, update or heartbeat), in `serverNow()` milliseconds;
   * null before the first time.
   */
  syncedAt: number | null;
  /** Counts updates received; the dot rings once for each. */
  beat: number;
};

/** `LIVE · diperbarui 3 detik lalu`, and after ten seconds of silence `TERTUNDA · data 14 detik lalu`. */
export function LiveBadge({ syncedAt, beat }: LiveBadgeProps) {
  const { t } = useTranslation('ui');
  const ageText = useAgeText();
  const now = useNow();
  if (syncedAt === null) {
    return (
      <span className="live stale">
        <span className="live-dot" />
        <span className="num">{t('live.connecting')}</span>
      </span>
    );
  }
  const silentMs = Math.max(0, now - syncedAt);
  const stale = silentMs >= HEARTBEAT_SILENCE_MS;
  const age = ageText(silentMs);
  return (
    <span className={clsx('live', stale && 'stale')}>
      <span className="live-dot">{beat > 0 && <i key={beat} className="live-ring" />}</span>
      <span className="num">
        <b>{t(stale ? 'live.stale' : 'live.live')}</b>
        {' · '}
        {t(stale ? 'live.data' : 'live.updated', { age })}
      </span>
      {/* Ages tick in silence; only the turn from live to delayed and back is spoken. */}
      <span className="sr" role="status">
        {stale ? t('live.stale') : ''}
      </span>
    </span>
  );
}
