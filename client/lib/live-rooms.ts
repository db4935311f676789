import type {
  EventChanged,
  LeaderboardHeartbeat,
  LeaderboardUpdated,
  OrderStatusChanged,
  PayoutChanged,
  PosterProgress,
  RefundRunChanged,
  TransactionChanged,
  VotesCounted,
  WatchAck,
} from '#contracts/live.ts';

/** What this page watches, and which listener gets which message. The socket itself is in `live-connection.ts`. */

export type RoomKind = 'event' | 'order' | 'staff' | 'account' | 'screen';
export type Room = {
  kind: RoomKind;
  id: string;
  watchers: Set<Watcher>;
  /** How often in a row it was refused or not answered. */
  refusals: number;
  /** Since when messages may be missing, on this device's clock; null once it is subscribed. At first that is the page's load. */
  missingSince: number | null;
  /** Subscribes again. */
  again: ReturnType<typeof setTimeout> | undefined;
};
export type Watcher = {
  /** Of the board that is shown; a newer one then comes with the watch. Without it nothing is sent. */
  heldVersion?: (() => number | undefined) | undefined;
  onWatched?: ((answer: WatchAck) => void) | undefined;
  onUpdated?: ((message: LeaderboardUpdated) => void) | undefined;
  onHeartbeat?: ((message: LeaderboardHeartbeat) => void) | undefined;
  onEventChanged?: ((message: EventChanged) => void) | undefined;
  onOrderStatus?: ((message: OrderStatusChanged) => void) | undefined;
  onTransaction?: ((message: TransactionChanged) => void) | undefined;
  onPosterProgress?: ((message: PosterProgress) => void) | undefined;
  onPayout?: ((message: PayoutChanged) => void) | undefined;
  onRefundRun?: ((message: RefundRunChanged) => void) | undefined;
  onVotesCounted?: ((message: VotesCounted) => void) | undefined;
  onReturned?: ((lostAt: number) => void) | undefined;
  onScreenChanged?: (() => void) | undefined;
};

/** By {@link keyOf}. */
export const rooms = new Map<string, Room>();

export const keyOf = ({ kind, id }: Pick<Room, 'kind' | 'id'>) => `${kind}:${id}`;

/** Who gets what concerns a room; nobody while it is not watched. */
export const watchersOf = (kind: RoomKind, id: string) => rooms.get(keyOf({ kind, id }))?.watchers ?? [];

/** What the one furthest behind holds of those who say so. */
export function leastVersionOf(watchers: Iterable<Watcher>): number | undefined {
  const held = [...watchers].flatMap((watcher) => watcher.heldVersion?.() ?? []);
  return held.length > 0 ? Math.min(...held) : undefined;
}
