import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useCountedVotes } from '#client/lib/own-votes.ts';
import { refetchChanged } from '#client/lib/refetch-changed.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useWaited } from '#client/lib/use-waited.ts';
import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import type { CheckoutLeaderboardResponse } from '#contracts/orders/orders.ts';
import { ownBeyond } from '../../leaderboard/own-beyond.ts';
import { useLiveBoard } from '../../leaderboard/use-live-board.ts';
import { useCheckoutFinalists } from '../../orders/get-checkout-finalists.ts';
import { orderKeys } from '../../orders/order-keys.ts';
import { recallRanks } from '../../orders/ranks-before.ts';

/** That the votes are counted is said without ranks rather than later than this. */
const RANKS_TIMEOUT_MS = 2_000;
/** `naik 1` is about this vote; long after it, it would be about all votes since. */
const MOVED_MS = 15 * 60_000;

/** The live board of an order's event, and what this order has moved on it. */
export function useOrderBoard(
  data: CheckoutLeaderboardResponse | undefined,
  { onEventChanged }: { onEventChanged: () => void },
) {
  const queryClient = useQueryClient();
  const eventId = data?.event_id;
  const seed = useMemo(() => data && { ...data, recently_votes: [], spikes: [] }, [data]);
  const board = useLiveBoard(eventId, { seed, eventStatus: data?.event_status, onEventChanged });
  const finalists = useCheckoutFinalists(eventId ?? '', { enabled: data !== undefined });
  const waited = useWaited(RANKS_TIMEOUT_MS, { from: data !== undefined });
  const loading = data === undefined || (finalists.isLoading && !waited);
  const counted = data?.order.status === 'counted';
  // Beyond the first ten only this list has the rank, and the vote may just have changed it.
  useEffect(() => {
    if (counted && eventId) refetchChanged(queryClient, orderKeys.finalists(eventId));
  }, [queryClient, counted, eventId]);

  // Whose votes have all been given back has none on the board.
  const mine = useMemo(() => {
    const lines = data && data.order.votes.left > 0 ? data.order.lines : [];
    return new Set(lines.map((line) => line.finalist_id));
  }, [data]);
  const everybody = finalists.data ?? [];
  const { rows, positions } = board;
  const beyond = board.hidden || rows.length === 0 ? [] : ownBeyond(mine, { rows, positions, everybody });
  const known = [...rows, ...beyond, ...everybody];
  const rankOf = (id: string): number | null => {
    const rank = known.find((one) => one.id === id)?.rank;
    // 0 is what a list says while results are hidden.
    return board.hidden || !rank ? null : rank;
  };
  const lead = data && leadOf(data.order, known);
  const before = data && counted && isFresh(data.order) ? recallRanks(data.order.order_id) : null;
  const countedVotes = useCountedVotes();
  const leadRank = lead ? rankOf(lead.id) : null;
  return {
    ...board,
    /** The order is on its way for the first time, or everybody's ranks are and may still come with it. */
    loading,
    lead,
    leadRank,
    leadGap: leadRank === null ? null : gapAt(leadRank, [...known].reverse()),
    leadFrom: (lead && before?.[lead.id]) || null,
    mine,
    /** Finalists of the order that stand below the rows. */
    beyond,
    lifted: countedVotes && countedVotes.order_id === data?.order.order_id ? mine : undefined,
    moved: before ? movedSince(before, [...rows, ...beyond]) : undefined,
  };
}

/** What lies between a place and the next better one, for the first the second; as a fraction of all votes. */
function gapAt(
  rank: number,
  known: readonly { rank: number; vote_percentage: number }[],
): { gap: number; next: number } | null {
  // Later ones are newer.
  const shares = new Map(known.map((row) => [row.rank, row.vote_percentage]));
  const next = rank === 1 ? 2 : rank - 1;
  const [own, other] = [shares.get(rank), shares.get(next)];
  return own === undefined || other === undefined ? null : { gap: Math.abs(other - own), next };
}

type Portrait = { id: string; name: string; profile_image: string };

/** The finalist with the most votes in the order. */
function leadOf(order: OrderSummary, known: readonly Portrait[]): Portrait | undefined {
  const [first] = [...order.lines].sort((a, b) => b.quantity - a.quantity);
  if (!first) return undefined;
  const found = known.find(({ id }) => id === first.finalist_id);
  return found ?? { id: first.finalist_id, name: first.name, profile_image: '' };
}

function isFresh(order: OrderSummary): boolean {
  return order.counted_at !== null && serverNow() - Date.parse(order.counted_at) < MOVED_MS;
}

function movedSince(before: Record<string, number>, rows: readonly LeaderboardRow[]): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { id, rank } of rows) {
    const places = (before[id] || rank) - rank;
    if (places !== 0) moved.set(id, places);
  }
  return moved;
}
