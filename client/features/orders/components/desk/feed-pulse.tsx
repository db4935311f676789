import { clsx } from 'clsx';
import type { TransactionChanged } from '#contracts/live.ts';
import { formatCount } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useConnectionState } from '../../../../lib/live.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { countLastMinute, KEPT } from '../../hooks/desk/moves.ts';

type FeedPulseProps = {
  moves: readonly TransactionChanged[];
  /** How many came since the list stands still; null while it moves. */
  waiting: number | null;
};

/** *LIVE*, a ring for every transaction, and how many move in a minute. */
export function FeedPulse({ moves, waiting }: FeedPulseProps) {
  const { t } = useTranslation(['transaction', 'ui']);
  const isConnected = useConnectionState() === 'connected';
  const count = countLastMinute(moves, useNow());
  const amount = count >= KEPT ? `${formatCount(KEPT)}+` : formatCount(count);
  const newest = moves[0];
  return (
    <>
      <span className={clsx('live', !isConnected && 'stale')}>
        <span className="live-dot">
          {newest && <i key={`${newest.order_id} ${newest.at}`} className="live-ring" />}
        </span>
        <span>
          <b>{t(isConnected ? 'ui:live.live' : 'ui:live.stale')}</b> {t('live.word')}
        </span>
      </span>
      <span className="cap num">
        {waiting === null ? t('live.perMinute', { amount }) : t('live.paused', { count: waiting })}
      </span>
    </>
  );
}
