import { useSyncExternalStore } from 'react';
import type { VotesCounted } from '#contracts/live.ts';

/** How long the notice and the highlight of the finalist's row stay. */
export const NOTICE_MS = 12_000;

let latest: VotesCounted | null = null;
const shown = new Set<string>();
const listeners = new Set<() => void>();

/** Orders whose notice this page has received. */
export const shownOrders: ReadonlySet<string> = shown;

/** Own votes were counted a moment ago; null removes the notice. */
export function noteCountedVotes(next: VotesCounted | null): void {
  latest = next;
  if (next) shown.add(next.order_id);
  for (const listener of listeners) listener();
}

/** A message, or what was missed: an order is announced once, and later news of it only change the notice while that stands. */
export function announceCountedVotes(counted: VotesCounted): void {
  if (!shown.has(counted.order_id) || latest?.order_id === counted.order_id) noteCountedVotes(counted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Own votes that were counted a moment ago, wherever they were bought; null when there are none, or no longer. */
export function useCountedVotes(): VotesCounted | null {
  return useSyncExternalStore(subscribe, () => latest);
}

/** The notice of that order has been read. */
export function dismissCountedVotes(orderId: string): void {
  if (latest?.order_id === orderId) noteCountedVotes(null);
}
