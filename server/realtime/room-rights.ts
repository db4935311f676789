import { may } from '#contracts/accounts/rights.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { findEvent } from '../modules/events/index.ts';
import { findOrderOwner } from '../modules/orders/index.ts';
import { findLivingScreen } from '../modules/screens/index.ts';
import { type DeskScope, reachOf } from '../platform/desk-scope.ts';
import { rooms } from '../platform/live/rooms.ts';
import { memoizeBriefly } from '../platform/memoize-briefly.ts';
import type { SocketViewer } from './socket-viewer.ts';

/** The rooms that may be entered, or why none. */
export type RoomRight = { ok: true; rooms: readonly string[] } | { ok: false; code: ErrorCode };

/** After a restart every viewer of an event subscribes at once; what an event is changes rarely. */
const EVENT_MEMORY_MS = 1_000;

/** Boards are public; a draft does not exist for anybody outside. `reference` is an id or a unique name. */
async function findEventRight(reference: string): Promise<RoomRight> {
  const event = await findEvent(reference);
  if (!event || event.status === 'draft') return { ok: false, code: 'event_not_found' };
  return { ok: true, rooms: [rooms.event(event.id)] };
}

/** The same for everybody: also the names of rooms, of which each socket would keep its own. */
export const mayWatchEvent = memoizeBriefly(findEventRight, { forMs: EVENT_MEMORY_MS, entries: 1_000 });

/** An order is its owner's; for everybody else it does not exist. */
export async function mayWatchOrder(orderId: string, viewer: SocketViewer | null): Promise<RoomRight> {
  if (!viewer) return { ok: false, code: 'session_required' };
  const owner = await findOrderOwner(orderId);
  if (owner?.userId !== viewer.userId) return { ok: false, code: 'order_not_found' };
  return { ok: true, rooms: [rooms.order(orderId)] };
}

/**
 * Whoever reads money receives transactions, and whoever makes posters how they come along: the platform's staff of every organizer, an organizer's of its
 * own, or of the events of the membership.
 */
export function mayWatchDesk(viewer: SocketViewer | null): RoomRight {
  if (!viewer) return { ok: false, code: 'session_required' };
  const entered = deskRoomsOf(viewer);
  return entered.length > 0 ? { ok: true, rooms: entered } : { ok: false, code: 'forbidden' };
}

/** Whoever has a link that is not revoked; the room's messages say only that something changed. */
export async function mayWatchScreen(token: string): Promise<RoomRight> {
  const screen = await findLivingScreen(token);
  return screen ? { ok: true, rooms: [rooms.screen(screen.id)] } : { ok: false, code: 'not_found' };
}

/** The rooms of the desk that somebody has a right to. */
function deskRoomsOf(viewer: SocketViewer): string[] {
  const reach = reachOf(viewer);
  if (!reach) return [];
  const ofAll = may(viewer, 'seeHiddenResults') ? rooms.staff : rooms.platformDesk;
  return [
    ...(may(viewer, 'readMoney') ? within(reach, [ofAll, rooms.organizerDesk, rooms.eventDesk]) : []),
    ...(may(viewer, 'makePosters')
      ? within(reach, [rooms.posters, rooms.organizerPosters, rooms.eventPosters])
      : []),
  ];
}

type IdRoom = (id: string) => string;

/** Of three rooms of a kind, for all organizers, one of them and an event, those that a scope is about. */
function within(
  { organizerId, eventIds }: DeskScope,
  [ofAll, ofOrganizer, ofEvent]: [() => string, IdRoom, IdRoom],
): string[] {
  if (eventIds !== null) return eventIds.map(ofEvent);
  return [organizerId === null ? ofAll() : ofOrganizer(organizerId)];
}
