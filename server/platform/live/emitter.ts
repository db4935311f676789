import { Emitter } from '@socket.io/redis-emitter';
import type * as z from 'zod/mini';
import {
  type LeaderboardUpdated,
  packUpdate,
  type ServerToClientEvents,
  type serverMessages,
} from '#contracts/live.ts';
import type { FromWire } from '../from-wire.ts';
import { logger } from '../logger.ts';
import { createFailFastRedis, redisKeys } from '../redis.ts';
import { BUNDLE_EVENT, type Bundled } from './bundles.ts';
import { rooms } from './rooms.ts';

let emitter: Emitter<ServerToClientEvents> | undefined;
let client: ReturnType<typeof createFailFastRedis> | undefined;
let isClosed = false;

function liveEmitter(): Emitter<ServerToClientEvents> {
  const connection = client ?? createFailFastRedis('live', { pipelining: true });
  client = connection;
  // The emitter never looks at the promise of a publish: without a listener here, a Redis that goes away would
  // end the process as an unhandled rejection.
  const publish = (channel: string, message: string | Buffer) =>
    connection
      .publish(channel, message)
      .catch((error: unknown) => logger().debug({ err: error }, 'live message not sent'));
  emitter ??= new Emitter<ServerToClientEvents>({ publish }, { key: redisKeys.liveChannel() });
  return emitter;
}

type Message<K extends keyof typeof serverMessages> = z.input<(typeof serverMessages)[K]>;

/**
 * Emits to rooms on every API process. A message that is lost because Redis is down costs nothing:
 * viewers get the version with the next heartbeat and the owner's page fetches again.
 */
function emit<K extends keyof typeof serverMessages>(to: string[], name: K, message: Message<K>): void {
  try {
    if (isDown()) return;
    // The typed maps cannot follow a generic event name; `Message<K>` has checked the pair above.
    const target = liveEmitter().to(to) as unknown as { emit(event: string, body: unknown): boolean };
    target.emit(name, message);
  } catch (error) {
    logger().debug({ err: error, name }, 'live message not sent');
  }
}

/** What is still at work when this process ends must not open a connection that nobody closes. */
const isDown = () => isClosed || (client && client.status !== 'ready');

let bundle: Bundled[] = [];

/**
 * The same for messages about single orders, of which a flood has thousands a second: what one turn of the event loop has is published at once, and each
 * process delivers what its own sockets are to receive.
 */
function emitBundled<K extends keyof typeof serverMessages>(to: string, name: K, message: Message<K>): void {
  if (bundle.length === 0) setImmediate(sendBundle);
  bundle.push({ to, name, message });
}

function sendBundle(): void {
  const messages = bundle;
  bundle = [];
  try {
    if (messages.length === 0 || isDown()) return;
    // The maps are those of messages to clients; this one is for our own processes.
    const target = liveEmitter() as unknown as { serverSideEmit(event: string, body: Bundled[]): void };
    target.serverSideEmit(BUNDLE_EVENT, messages);
  } catch (error) {
    logger().debug({ err: error }, 'live messages not sent');
  }
}

/** Of the platform's staff whoever reads money; for messages without an amount. */
const ofPlatform = () => [rooms.staff(), rooms.platformDesk()];

export const live = {
  leaderboardUpdated: (message: LeaderboardUpdated) =>
    emit([rooms.event(message.event_id)], 'leaderboard.updated', packUpdate(message)),
  eventChanged: ({ eventId, status }: FromWire<Message<'event.changed'>>) =>
    emit([rooms.event(eventId)], 'event.changed', { event_id: eventId, status }),
  orderStatus: ({ orderId, status, at }: FromWire<Message<'order.status'>>) =>
    emitBundled(rooms.order(orderId), 'order.status', { order_id: orderId, status, at }),
  votesCounted: (message: Message<'votes.counted'>, { userId }: { userId: string }) =>
    emitBundled(rooms.user(userId), 'votes.counted', message),
  /** @param views.withoutHidden what of it is sent to whoever does not see hidden results */
  transactionChanged: (
    message: Message<'transaction.changed'>,
    views: { withoutHidden: Message<'transaction.changed'> },
  ) => {
    emitBundled(rooms.staff(), 'transaction.changed', message);
    emitBundled(rooms.platformDesk(), 'transaction.changed', views.withoutHidden);
    emitBundled(rooms.organizerDesk(message.organizer_id), 'transaction.changed', views.withoutHidden);
    emitBundled(rooms.eventDesk(message.event_id), 'transaction.changed', views.withoutHidden);
  },
  posterProgress: ({ eventId, organizerId, ...progress }: FromWire<Message<'poster.progress'>>) =>
    emit(
      [rooms.posters(), rooms.organizerPosters(organizerId), rooms.eventPosters(eventId)],
      'poster.progress',
      {
        event_id: eventId,
        organizer_id: organizerId,
        ...progress,
      },
    ),
  refundRunChanged: ({ runId, eventId, organizerId, ...progress }: FromWire<Message<'refund_run.changed'>>) =>
    emit(
      [...ofPlatform(), rooms.organizerDesk(organizerId), rooms.eventDesk(eventId)],
      'refund_run.changed',
      {
        run_id: runId,
        event_id: eventId,
        organizer_id: organizerId,
        ...progress,
      },
    ),
  /** @param of.eventIds for those of the organizer's staff who reach no more than these */
  payoutChanged: (
    { payoutId, organizerId, state, at }: FromWire<Message<'payout.changed'>>,
    of: { eventIds: readonly string[] },
  ) =>
    emit(
      [...ofPlatform(), rooms.organizerDesk(organizerId), ...of.eventIds.map(rooms.eventDesk)],
      'payout.changed',
      { payout_id: payoutId, organizer_id: organizerId, state, at },
    ),
  screenChanged: ({ screenId }: FromWire<Message<'screen.changed'>>) =>
    emit([rooms.screen(screenId)], 'screen.changed', { screen_id: screenId }),
  /** Closes every socket of a session, on every process. */
  endSession: (sessionId: string) => {
    try {
      if (isClosed) return;
      liveEmitter().in(rooms.session(sessionId)).disconnectSockets(true);
    } catch (error) {
      logger().warn({ err: error }, 'sockets of an ended session could not be closed at once');
    }
  },
};

/** Opens the connection early, so that the first message does not find it still connecting. */
export function openLive(): void {
  isClosed = false;
  liveEmitter();
}

/** Sends what waits; what is emitted afterwards is lost, as with a Redis that is down. */
export function closeLive(): void {
  sendBundle();
  isClosed = true;
  client?.disconnect();
  client = undefined;
  emitter = undefined;
}
