import * as z from 'zod/mini';
import { publicEventStatusSchema } from './events/events.ts';
import { idSchema, linkTokenSchema, orderIdSchema } from './ids.ts';
import { recentVoteSchema, spikeLineSchema } from './leaderboard/leaderboard.ts';
import { unpackPosition } from './leaderboard/packed-position.ts';
import { orderStatusSchema } from './orders/order-status.ts';

/**
 * Every message that travels over the socket. Clients subscribe by `watch.*` / `unwatch.*` with an acknowledgement;
 * the server publishes the rest.
 */

/** With the version of the board that is held already, a newer one is sent at once. */
export const watchEventSchema = z.object({
  event_id: idSchema,
  version: z.optional(z.int().check(z.minimum(0))),
});
const unwatchEventSchema = z.object({ event_id: idSchema });
export const watchOrderSchema = z.object({ order_id: orderIdSchema });
/** The desk: the session decides whose transactions are sent, not the request. */
export const watchDeskSchema = z.object({});
/** One's own account, whose messages come without being watched: asks whether votes were counted in the last so many milliseconds. */
const watchAccountSchema = z.object({ missing_ms: z.int().check(z.minimum(0)) });
/** A hall screen, by the token of its link. */
const watchScreenSchema = z.object({ token: linkTokenSchema });

/**
 * The answer to a watch: `ok` or a code of `contracts/errors.ts`; of an event also its board's version and its status; of an account since when
 * messages are missing, if any is.
 */
export const watchAckSchema = z.union([
  z.object({
    ok: z.literal(true),
    version: z.optional(z.int()),
    status: z.optional(publicEventStatusSchema),
    results_hidden: z.optional(z.boolean()),
    missing_since: z.optional(z.iso.datetime()),
    at: z.iso.datetime(),
  }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);
export type WatchAck = z.infer<typeof watchAckSchema>;

const packedPositionSchema = z.pipe(
  z.tuple([z.string(), z.int(), z.number(), z.number()]),
  z.transform(unpackPosition),
);

/** A newer board. Rows carry positions only; names and pictures are known from the HTTP snapshot. */
export const leaderboardUpdatedSchema = z.object({
  event_id: z.string(),
  version: z.int(),
  as_of: z.iso.datetime(),
  votes_count: z.int(),
  rows: z.array(packedPositionSchema),
  recently_votes: z.array(recentVoteSchema),
  spikes: z.array(spikeLineSchema),
});
export type LeaderboardUpdated = z.infer<typeof leaderboardUpdatedSchema>;
/** The same as it travels. */
export type PackedUpdate = z.input<typeof leaderboardUpdatedSchema>;

/** A newer board as it travels; parsing it with {@link leaderboardUpdatedSchema} gives the board again. */
export function packUpdate({ rows, ...update }: LeaderboardUpdated): PackedUpdate {
  return {
    ...update,
    rows: rows.map((row) => [row.id, row.rank, row.vote_percentage, row.increase_percentage]),
  };
}

/** Every 4 s: the version in the database, the event's status by the clock, and the server's time. */
export const leaderboardHeartbeatSchema = z.object({
  event_id: z.string(),
  version: z.int(),
  status: publicEventStatusSchema,
  /** Results are hidden now, and the version stays as it is. */
  results_hidden: z.boolean(),
  at: z.iso.datetime(),
});
export type LeaderboardHeartbeat = z.infer<typeof leaderboardHeartbeatSchema>;

/** The event itself changed (opened, closed, canceled, its results hidden or revealed): look again by HTTP. */
export const eventChangedSchema = z.object({ event_id: z.string(), status: z.string() });
export type EventChanged = z.infer<typeof eventChangedSchema>;

/** To the owner of an order. */
export const orderStatusChangedSchema = z.object({
  order_id: orderIdSchema,
  status: orderStatusSchema,
  at: z.iso.datetime(),
});
export type OrderStatusChanged = z.infer<typeof orderStatusChangedSchema>;

export const COUNTED_LINES_MAX = 5;

/** To every tab and device of an account: votes that it paid for stand on the board. */
export const votesCountedSchema = z.object({
  order_id: orderIdSchema,
  event_id: z.string(),
  /** Most votes first, at most {@link COUNTED_LINES_MAX}. */
  lines: z.array(z.object({ finalist_id: z.string(), name: z.string(), votes: z.int() })),
  /** How many finalists of the order are not among the lines. */
  others: z.int(),
  results_hidden: z.boolean(),
  /** Of the first line's finalist, on the board with these votes; null while results are hidden. */
  standing: z.nullable(
    z.object({
      rank: z.int(),
      /** To the next better place, as a fraction of all votes; null for the first. */
      behind: z.nullable(z.number()),
      /** Of the first place to the second. */
      ahead: z.nullable(z.number()),
    }),
  ),
  at: z.iso.datetime(),
});
export type VotesCounted = z.infer<typeof votesCountedSchema>;

/** To the staff rooms: a transaction moved. `at` is when; a repeat of the same move has the same. */
export const transactionChangedSchema = z.object({
  order_id: orderIdSchema,
  event_id: z.string(),
  organizer_id: z.string(),
  state: z.string(),
  /** The state that it left; null when that is not known. */
  from: z.nullable(z.string()),
  /** Paid after the event had closed. */
  late: z.boolean(),
  /** Null for staff of the organizer while the event's results are hidden. */
  gross_amount: z.nullable(z.int()),
  payment_type: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type TransactionChanged = z.infer<typeof transactionChangedSchema>;

/** To the staff rooms: how far the workers are with an event's posters or QR codes. */
export const posterProgressSchema = z.object({
  event_id: z.string(),
  organizer_id: z.string(),
  kind: z.enum(['poster_zip', 'qr_codes']),
  state: z.enum(['working', 'ready', 'failed']),
  /** Finalists that are done, of `total`. */
  done: z.int(),
  total: z.int(),
});
export type PosterProgress = z.infer<typeof posterProgressSchema>;

/** To the staff rooms: how far the refund run of a canceled event is, in orders. */
export const refundRunChangedSchema = z.object({
  run_id: z.string(),
  event_id: z.string(),
  organizer_id: z.string(),
  state: z.string(),
  total: z.int(),
  confirmed: z.int(),
  failed: z.int(),
  /** On their way, or waiting for an account. */
  open: z.int(),
});
export type RefundRunChanged = z.infer<typeof refundRunChangedSchema>;
/** To the staff rooms: a payout, and with it the money of its events, is another one by now. */
export const payoutChangedSchema = z.object({
  payout_id: z.string(),
  organizer_id: z.string(),
  state: z.string(),
  at: z.iso.datetime(),
});
export type PayoutChanged = z.infer<typeof payoutChangedSchema>;

/** To a hall screen: what it may show is another thing now, or its link was revoked. It looks again by HTTP. */
const screenChangedSchema = z.object({ screen_id: z.string() });

export const serverMessages = {
  'leaderboard.updated': leaderboardUpdatedSchema,
  'leaderboard.heartbeat': leaderboardHeartbeatSchema,
  'event.changed': eventChangedSchema,
  'order.status': orderStatusChangedSchema,
  'votes.counted': votesCountedSchema,
  'transaction.changed': transactionChangedSchema,
  'poster.progress': posterProgressSchema,
  'refund_run.changed': refundRunChangedSchema,
  'payout.changed': payoutChangedSchema,
  'screen.changed': screenChangedSchema,
} as const;

export const clientMessages = {
  'watch.event': watchEventSchema,
  'unwatch.event': unwatchEventSchema,
  'watch.order': watchOrderSchema,
  'unwatch.order': watchOrderSchema,
  'watch.staff': watchDeskSchema,
  'unwatch.staff': watchDeskSchema,
  'watch.account': watchAccountSchema,
  'watch.screen': watchScreenSchema,
  'unwatch.screen': watchScreenSchema,
} as const;

/** Socket.IO's typed maps, derived from the schemas above. */
export type ServerToClientEvents = {
  [K in keyof typeof serverMessages]: (message: z.input<(typeof serverMessages)[K]>) => void;
};
export type ClientToServerEvents = {
  [K in keyof typeof clientMessages]: (
    message: z.infer<(typeof clientMessages)[K]>,
    acknowledge: (answer: WatchAck) => void,
  ) => void;
};
