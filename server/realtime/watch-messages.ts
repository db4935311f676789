import { clientMessages, type WatchAck } from '#contracts/live.ts';
import { type FromWire, fromWire } from '../platform/from-wire.ts';
import { eventOfRoom } from '../platform/live/rooms.ts';
import { logger } from '../platform/logger.ts';
import { unlessSilent } from '../platform/silence.ts';
import { readEventState } from './event-state.ts';
import { presentAccountAck, presentAck } from './live.presenter.ts';
import { findMissedVotesSince } from './missed-votes.ts';
import { sendNewestBoard } from './newest-board.ts';
import { mayWatchDesk, mayWatchEvent, mayWatchOrder, mayWatchScreen, type RoomRight } from './room-rights.ts';
import type { LiveSocket, Watched } from './socket-server.ts';

/** A page watches one event and one order; a list of events some more. */
const ROOMS_PER_SOCKET = 20;

type Answer = (answer: WatchAck) => void;

/**
 * Answers `watch.*` and `unwatch.*`; whatever else a client sends is dropped. One listener a socket for all of them: a crowd has many
 * sockets, and most of them send one.
 */
export function listenForWatches(socket: LiveSocket): void {
  socket.onAny(receive);
}

/** One function for all sockets. A client may send anything under any name, whatever the typed maps say. */
function receive(this: LiveSocket, name: unknown, ...sent: unknown[]): void {
  void answer(this, name, sent);
}

type ClientMessage = keyof typeof clientMessages;
type Payload<K extends ClientMessage> = FromWire<ReturnType<(typeof clientMessages)[K]['parse']>>;

const actions: {
  [K in ClientMessage]: (socket: LiveSocket, payload: Payload<K>) => Promise<WatchAck>;
} = {
  'watch.event': (socket, { eventId, version: held }) =>
    enter({ socket, requested: `event:${eventId}`, findRight: () => mayWatchEvent(eventId), held }),
  'watch.order': (socket, { orderId }) =>
    enter({
      socket,
      requested: `order:${orderId}`,
      findRight: () => mayWatchOrder(orderId, socket.data.viewer ?? null),
    }),
  'watch.staff': (socket) =>
    enter({ socket, requested: 'staff', findRight: async () => mayWatchDesk(socket.data.viewer ?? null) }),
  'watch.account': async ({ data: { viewer } }, { missingMs }) =>
    viewer
      ? presentAccountAck(await findMissedVotesSince(viewer, { missingMs }))
      : { ok: false, code: 'session_required' },
  'watch.screen': (socket, { token }) =>
    enter({ socket, requested: `screen:${token}`, findRight: () => mayWatchScreen(token) }),
  'unwatch.screen': (socket, { token }) => leave(socket, `screen:${token}`),
  'unwatch.staff': (socket) => leave(socket, 'staff'),
  'unwatch.event': (socket, { eventId }) => leave(socket, `event:${eventId}`),
  'unwatch.order': (socket, { orderId }) => leave(socket, `order:${orderId}`),
};

/** Parses what comes with a message before anything looks at it, and always acknowledges. */
async function answer(socket: LiveSocket, name: unknown, sent: unknown[]): Promise<void> {
  if (typeof name !== 'string' || !Object.hasOwn(actions, name)) return;
  const message = name as ClientMessage;
  const last = sent.at(-1);
  const acknowledge: Answer = typeof last === 'function' ? (last as Answer) : () => undefined;
  const parsed = clientMessages[message].safeParse(sent[0]);
  if (!parsed.success) return acknowledge({ ok: false, code: 'malformed_request' });
  try {
    acknowledge(await unlessSilent(actions[message](socket, fromWire(parsed.data) as never)));
  } catch (error) {
    logger().warn({ err: error, name }, 'a live request failed');
    acknowledge({ ok: false, code: 'unavailable' });
  }
}

async function enter({
  socket,
  requested,
  findRight,
  held,
}: {
  socket: LiveSocket;
  requested: string;
  findRight: () => Promise<RoomRight>;
  /** The version of the event's board that the client has. */
  held?: number | undefined;
}): Promise<WatchAck> {
  const { watched } = socket.data;
  const known = roomsOf(socket, requested);
  if (!watched || (watched.length >= ROOMS_PER_SOCKET && known === undefined)) {
    return { ok: false, code: 'too_many_requests' };
  }
  // Noted before the answer is known, so that many requests at once cannot pass the limit together.
  note(socket, { requested, rooms: known ?? [] });
  const right = await findRight().catch((error: unknown) => {
    if (known === undefined) forget(socket, requested);
    throw error;
  });
  if (!right.ok) {
    for (const room of known ?? []) await socket.leave(room);
    forget(socket, requested);
    return right;
  }
  // The client may have gone, or left again, during the look-up.
  if (!socket.connected || roomsOf(socket, requested) === undefined) return presentAck();
  note(socket, { requested, rooms: right.rooms });
  await socket.join([...right.rooms]);
  const eventId = eventOfRoom(right.rooms[0] ?? '');
  const state = eventId === null ? undefined : await readEventState(eventId);
  if (eventId !== null && state && held !== undefined) sendNewestBoard(socket, { eventId, held, state });
  return presentAck(state);
}

async function leave(socket: LiveSocket, requested: string): Promise<WatchAck> {
  const left = roomsOf(socket, requested) ?? [];
  forget(socket, requested);
  // The same event may be watched by its id and by its name.
  const others = new Set(socket.data.watched?.flatMap(({ rooms }) => rooms));
  for (const room of left) if (!others.has(room)) await socket.leave(room);
  return presentAck();
}

/** The rooms that a client joined by a request; undefined when it did not make it, or left again. */
function roomsOf({ data }: LiveSocket, requested: string): readonly string[] | undefined {
  return data.watched?.find((each) => each.requested === requested)?.rooms;
}

function note(socket: LiveSocket, watched: Watched): void {
  forget(socket, watched.requested);
  // What `concat` makes is as long as it has to be; a spread keeps room for sixteen more.
  socket.data.watched = (socket.data.watched ?? []).concat(watched);
}

function forget({ data }: LiveSocket, requested: string): void {
  if (data.watched) data.watched = data.watched.filter((each) => each.requested !== requested);
}
