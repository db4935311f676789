import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HEARTBEAT_SILENCE_MS } from '#contracts/heartbeat.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useAgeText } from '../lib/use-age.ts';
import { useNow } from '../lib/use-now.ts';
import * as styles from './live-badge.module.css';

type LiveBadgeProps = {
  /**
   * When the server last confirmed this board (snapshot, update or heartbeat), in `serverNow()` milliseconds;
   * null before the first time.
   */
  syncedAt: number | null;
  /** Counts updates received; the dot rings once for each. */
  beat: number;
};

const STATES = { live: undefined, stale: styles.stale, held: styles.held } as const;

type LiveLineProps = {
  state?: keyof typeof STATES;
  as?: 'span' | 'p';
  className?: string;
  children: ReactNode;
};

/** A {@link LiveDot} and what it says: live, silent for a while, or held still. */
export function LiveLine({ state = 'live', as: Line = 'span', className, children }: LiveLineProps) {
  return <Line className={clsx(styles.live, STATES[state], className)}>{children}</Line>;
}

/** Rings once for each new `ring`; not at all for nought and nothing. */
export function LiveDot({ ring }: { ring?: string | number | undefined }) {
  return <span className={styles.point}>{ring ? <i key={ring} className={styles.ring} /> : null}</span>;
}

/** Words beside a {@link LiveDot} that change each second and become longer and shorter: what stands beside them keeps its place. */
export function LiveAge({ children }: { children: ReactNode }) {
  return <span className={clsx(styles.steady, 'num')}>{children}</span>;
}

/** `LIVE · diperbarui 3 detik lalu`, and after ten seconds of silence `TERTUNDA · data 14 detik lalu`. */
export function LiveBadge({ syncedAt, beat }: LiveBadgeProps) {
  const { t } = useTranslation('ui');
  const ageText = useAgeText();
  const now = useNow();
  if (syncedAt === null) {
    return (
      <LiveLine state="stale">
        <LiveDot />
        <LiveAge>{t('live.connecting')}</LiveAge>
      </LiveLine>
    );
  }
  const silentMs = Math.max(0, now - syncedAt);
  const stale = silentMs >= HEARTBEAT_SILENCE_MS;
  const age = ageText(silentMs);
  return (
    <LiveLine state={stale ? 'stale' : 'live'}>
      <LiveDot ring={beat} />
      <LiveAge>
        <b>{t(stale ? 'live.stale' : 'live.live')}</b>
        {' · '}
        {t(stale ? 'live.data' : 'live.updated', { age })}
      </LiveAge>
      {/* Screen readers are not given each second; only the change from live to delayed and back is announced. */}
      <span className="sr" role="status">
        {stale ? t('live.stale') : ''}
      </span>
    </LiveLine>
  );
}
