import { clsx } from 'clsx';
import type { TransactionChanged } from '#contracts/live.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useConnectionState } from '../../lib/live.ts';
import { useNow } from '../../lib/use-now.ts';
import { LiveDot, LiveLine } from '../../ui/live-badge.tsx';
import { countLastMinute, KEPT } from './moves.ts';

type FeedPulseProps = {
  moves: readonly TransactionChanged[];
  /** How many came since the list stands still; null while it moves. */
  waiting: number | null;
  /** Words and digits change while one looks: nothing beside them moves. */
  isSteady?: boolean;
};

/** *LIVE*, a ring for every transaction, and how many move in a minute. A list that stands still is not live: how many have come since, then. */
export function FeedPulse({ moves, waiting, isSteady }: FeedPulseProps) {
  const { t } = useTranslation(['transaction', 'ui']);
  const isConnected = useConnectionState() === 'connected';
  const count = countLastMinute(moves, useNow());
  const amount = count >= KEPT ? `${formatCount(KEPT)}+` : formatCount(count);
  const newest = moves[0];
  const isHeld = waiting !== null;
  return (
    <>
      <LiveLine
        className={isSteady ? 'min-w-36' : ''}
        state={isHeld ? 'held' : isConnected ? 'live' : 'stale'}
      >
        <LiveDot ring={newest && !isHeld ? `${newest.order_id} ${newest.at}` : undefined} />
        {isHeld ? (
          <b>{t('live.paused', { count: waiting })}</b>
        ) : (
          <span>
            <b>{t(isConnected ? 'ui:live.live' : 'ui:live.stale')}</b> {t('live.word')}
          </span>
        )}
      </LiveLine>
      <span className={clsx('cap num', isSteady && 'min-w-22 text-right')}>
        {t('live.perMinute', { amount })}
      </span>
    </>
  );
}
