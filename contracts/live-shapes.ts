import { publicEventStatusShape } from './events/event-shapes.ts';
import { recentVoteShape, spikeLineShape } from './leaderboard/leaderboard-shapes.ts';
import type { PackedPosition } from './leaderboard/packed-position.ts';
import type {
  EventChanged,
  LeaderboardHeartbeat,
  OrderStatusChanged,
  PackedUpdate,
  PayoutChanged,
  PosterProgress,
  RefundRunChanged,
  ServerToClientEvents,
  TransactionChanged,
  VotesCounted,
  WatchAck,
} from './live.ts';
import { orderStatusShape } from './orders/order-shapes.ts';
import {
  either,
  flag,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Reader,
  readerOf,
  text,
  tuple,
  whole,
} from './shape.ts';

export const watchAckReader = readerOf(
  either(
    object<Extract<WatchAck, { ok: true }>>({
      ok: oneOf(true),
      version: optional(whole),
      status: optional(publicEventStatusShape),
      results_hidden: optional(flag),
      missing_since: optional(instant),
      at: instant,
    }),
    object<Extract<WatchAck, { ok: false }>>({ ok: oneOf(false), code: text }),
  ),
);

/** What the server sends, message by message, as it travels. */
export const messageReaders: {
  [Name in keyof ServerToClientEvents]: Reader<Parameters<ServerToClientEvents[Name]>[0]>;
} = {
  'leaderboard.updated': readerOf(
    object<PackedUpdate>({
      event_id: text,
      version: whole,
      as_of: instant,
      votes_count: whole,
      rows: list(tuple<PackedPosition>(text, whole, number, number)),
      recently_votes: list(recentVoteShape),
      spikes: list(spikeLineShape),
    }),
  ),
  'leaderboard.heartbeat': readerOf(
    object<LeaderboardHeartbeat>({
      event_id: text,
      version: whole,
      status: publicEventStatusShape,
      results_hidden: flag,
      at: instant,
    }),
  ),
  'event.changed': readerOf(object<EventChanged>({ event_id: text, status: text })),
  'order.status': readerOf(
    object<OrderStatusChanged>({ order_id: text, status: orderStatusShape, at: instant }),
  ),
  'votes.counted': readerOf(
    object<VotesCounted>({
      order_id: text,
      event_id: text,
      lines: list(object<VotesCounted['lines'][number]>({ finalist_id: text, name: text, votes: whole })),
      others: whole,
      results_hidden: flag,
      standing: nullable(
        object<NonNullable<VotesCounted['standing']>>({
          rank: whole,
          behind: nullable(number),
          ahead: nullable(number),
        }),
      ),
      at: instant,
    }),
  ),
  'transaction.changed': readerOf(
    object<TransactionChanged>({
      order_id: text,
      event_id: text,
      organizer_id: text,
      state: text,
      from: nullable(text),
      late: flag,
      gross_amount: nullable(whole),
      payment_type: nullable(text),
      at: instant,
    }),
  ),
  'poster.progress': readerOf(
    object<PosterProgress>({
      event_id: text,
      organizer_id: text,
      kind: oneOf('poster_zip', 'qr_codes'),
      state: oneOf('working', 'ready', 'failed'),
      done: whole,
      total: whole,
    }),
  ),
  'refund_run.changed': readerOf(
    object<RefundRunChanged>({
      run_id: text,
      event_id: text,
      organizer_id: text,
      state: text,
      total: whole,
      confirmed: whole,
      failed: whole,
      open: whole,
    }),
  ),
  'payout.changed': readerOf(
    object<PayoutChanged>({ payout_id: text, organizer_id: text, state: text, at: instant }),
  ),
  'screen.changed': readerOf(object<{ screen_id: string }>({ screen_id: text })),
};
