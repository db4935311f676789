import type { Socket } from 'socket.io-client';
import { unpackPosition } from '#contracts/leaderboard/packed-position.ts';
import type {
  ClientToServerEvents,
  EventChanged,
  LeaderboardHeartbeat,
  LeaderboardUpdated,
  OrderStatusChanged,
  PosterProgress,
  ServerToClientEvents,
  TransactionChanged,
  VotesCounted,
  WatchAck,
} from '#contracts/live.ts';
import { messageReaders } from '#contracts/live-shapes.ts';
import { noteServerTime } from './server-clock.ts';

/** What this page watches, and which listener gets which message. The socket itself is in `live.ts`. */

export type RoomKind = 'event' | 'order' | 'staff' | 'account' | 'screen';
export type Room = {
  kind: RoomKind;
  id: string;
  watchers: Set<Watcher>;
  /** How often in a row it was refused or not answered. */
  refusals: number;
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

/** Every message is parsed; an invalid one is dropped; the next heartbeat makes up for it. */
export function listen(on: Socket<ServerToClientEvents, ClientToServerEvents>): void {
  on.on('leaderboard.updated', (raw) => {
    const { data } = messageReaders['leaderboard.updated'].safeParse(raw);
    if (!data) return;
    const update = { ...data, rows: data.rows.map(unpackPosition) };
    for (const watcher of watchersOf('event', update.event_id)) watcher.onUpdated?.(update);
  });
  on.on('leaderboard.heartbeat', (raw) => {
    const { data } = messageReaders['leaderboard.heartbeat'].safeParse(raw);
    if (!data) return;
    noteServerTime(data.at);
    for (const watcher of watchersOf('event', data.event_id)) watcher.onHeartbeat?.(data);
  });
  on.on('event.changed', (raw) => {
    const { data } = messageReaders['event.changed'].safeParse(raw);
    if (data) for (const watcher of watchersOf('event', data.event_id)) watcher.onEventChanged?.(data);
  });
  on.on('order.status', (raw) => {
    const { data } = messageReaders['order.status'].safeParse(raw);
    if (data) for (const watcher of watchersOf('order', data.order_id)) watcher.onOrderStatus?.(data);
  });
  on.on('transaction.changed', (raw) => {
    const { data } = messageReaders['transaction.changed'].safeParse(raw);
    if (data) for (const watcher of watchersOf('staff', '')) watcher.onTransaction?.(data);
  });
  on.on('poster.progress', (raw) => {
    const { data } = messageReaders['poster.progress'].safeParse(raw);
    if (data) for (const watcher of watchersOf('staff', '')) watcher.onPosterProgress?.(data);
  });
  on.on('screen.changed', () => {
    for (const { kind, watchers } of rooms.values()) {
      if (kind === 'screen') for (const watcher of watchers) watcher.onScreenChanged?.();
    }
  });
  on.on('votes.counted', (raw) => {
    const { data } = messageReaders['votes.counted'].safeParse(raw);
    if (data) for (const watcher of watchersOf('account', '')) watcher.onVotesCounted?.(data);
  });
}
