import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { VotesCounted } from '#contracts/live.ts';
import { findMissedVotes } from '../entities/orders/find-missed-votes.ts';
import { formatCount, formatList, formatPercent } from '../lib/format.ts';
import { addTexts } from '../lib/i18n/i18n.ts';
import { checkout } from '../lib/i18n/id/checkout.ts';
import { orders } from '../lib/i18n/id/orders.ts';
import { Trans } from '../lib/i18n/trans.tsx';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { watchAccount } from '../lib/live.ts';
import {
  announceCountedVotes,
  dismissCountedVotes,
  NOTICE_MS,
  noteCountedVotes,
  shownOrders,
  useCountedVotes,
} from '../lib/own-votes.ts';
import { withQueries } from '../lib/queries.tsx';
import { Button } from '../ui/button.tsx';
import { CheckIcon, ShareIcon, XIcon } from '../ui/icons.ts';
import { shareFinalist } from '../ui/share-link.ts';
import * as styles from './own-votes-notice.module.css';

addTexts({ checkout, orders });

/** The page after payment shows it itself. */
const OWN_STAGE = '/checkout/leaderboard';

/** Shows on every page that own votes are counted, with rank and gap. */
export const OwnVotesNotice = withQueries(LastCounted);

function LastCounted({ accountId }: { accountId: string }) {
  const catchUp = useMissedVotes(accountId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another socket
  useEffect(() => {
    const stop = watchAccount({ onVotesCounted: announceCountedVotes, onReturned: catchUp });
    return () => {
      stop();
      noteCountedVotes(null);
    };
  }, [accountId]);
  const counted = useCountedVotes();
  const { pathname } = useLocation();
  const seenOnStage = pathname === OWN_STAGE ? counted?.order_id : undefined;
  const celebrated = useRef<string | null>(null);
  // Not shown once more on the page after the celebration.
  useEffect(() => {
    if (!seenOnStage) return;
    celebrated.current = seenOnStage;
    return () => dismissCountedVotes(seenOnStage);
  }, [seenOnStage]);
  if (!counted || seenOnStage || counted.order_id === celebrated.current) return null;
  return <CountedCard key={counted.order_id} counted={counted} />;
}

/**
 * Own votes that were counted while the page received no messages: before its first connection, or in a break. The socket may be connected
 * again before HTTP works: a failed request is retried as every query is.
 *
 * @returns to be called with the instant since when messages are missing
 */
function useMissedVotes(accountId: string): (since: number) => void {
  const [{ since, breaks }, setMissing] = useState<{ since: number | null; breaks: number }>({
    since: null,
    breaks: 0,
  });
  const { data: missed, isSuccess } = useQuery({
    queryKey: ['missed-votes', accountId, breaks],
    queryFn: () => findMissedVotes({ since: since ?? 0, shown: shownOrders }),
    enabled: since !== null,
  });
  useEffect(() => {
    if (!isSuccess) return;
    if (missed) announceCountedVotes(missed);
    setMissing((before) => ({ ...before, since: null }));
  }, [isSuccess, missed]);
  return (lostAt) => setMissing((before) => ({ since: before.since ?? lostAt, breaks: before.breaks + 1 }));
}

function CountedCard({ counted }: { counted: VotesCounted }) {
  const { t } = useTranslation(['orders', 'ui']);
  const [held, setHeld] = useState(false);
  const { order_id: orderId, event_id: eventId, lines } = counted;
  const lead = lines[0];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissCountedVotes(orderId), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [held, orderId]);
  if (!lead) return null;
  return (
    <aside
      className={styles.notice}
      data-theme="night"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.mark}>
        <CheckIcon className="i" />
      </span>
      <div className="min-w-0" role="status">
        <p className="h-card">{t('notice.title')}</p>
        <p className="text-14 text-text-2">
          <Trans
            ns="orders"
            i18nKey="notice.votes"
            values={{ count: lead.votes, votes: formatCount(lead.votes), name: lead.name }}
            components={{ votes: <b className="num text-gold" /> }}
          />{' '}
          <Standing counted={counted} />
        </p>
        <Others counted={counted} />
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('ui:close')}
        onClick={() => dismissCountedVotes(orderId)}
      >
        <XIcon className="i" />
      </button>
      <div className="col-[2/-1] flex flex-wrap items-center gap-x-5 gap-y-2 pt-2.5">
        <Button size="sm" onClick={() => void shareFinalist({ id: lead.finalist_id, name: lead.name })}>
          <ShareIcon className="i" />
          {t('notice.share')}
        </Button>
        <Link className="text-link text-14" to={`/events/${encodeURIComponent(eventId)}`}>
          {t('notice.board')}
        </Link>
      </div>
    </aside>
  );
}

/** What the order brought to everybody but the first. */
function Others({ counted: { lines, others } }: { counted: VotesCounted }) {
  const { t } = useTranslation('orders');
  const shown = lines
    .slice(1)
    .map(({ name, votes }) => t('notice.line', { name, votes: formatCount(votes) }));
  if (others > 0) shown.push(t('notice.others', { count: others }));
  if (shown.length === 0) return null;
  return <p className="text-14 text-text-2">{t('notice.also', { lines: formatList(shown) })}</p>;
}

/** The place and the distance to the next one; of hidden results only that they are hidden. */
function Standing({ counted: { standing, results_hidden } }: { counted: VotesCounted }) {
  const { t } = useTranslation('orders');
  if (results_hidden) return t('notice.hidden');
  if (!standing) return null;
  const { rank, behind, ahead } = standing;
  if (behind !== null) return t('notice.behind', { rank, next: rank - 1, gap: formatPercent(behind) });
  if (ahead !== null) return t('notice.ahead', { gap: formatPercent(ahead) });
  return t('notice.alone', { rank });
}
