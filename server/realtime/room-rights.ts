import type { ErrorCode } from '#contracts/errors.ts';
import { findEvent } from '../modules/events/index.ts';
import { findOrderOwner } from '../modules/orders/index.ts';
import { findLivingScreen } from '../modules/screens/index.ts';
import { reachOf } from '../platform/desk-scope.ts';
import { rooms } from '../platform/live/rooms.ts';
import { memoizeBriefly } from '../platform/memoize-briefly.ts';
import type { SocketViewer } from './socket-viewer.ts';

/** The room that may be entered, or why not. */
export type RoomRight = { ok: true; room: string } | { ok: false; code: ErrorCode };

/** After a restart every viewer of an event subscribes at once; what an event is changes rarely. */
const EVENT_MEMORY_MS = 1_000;
const findRecentEvent = memoizeBriefly(findEvent, { forMs: EVENT_MEMORY_MS, entries: 1_000 });

/** Boards are public; a draft does not exist for anybody outside. `reference` is an id or a unique name. */
export async function mayWatchEvent(reference: string): Promise<RoomRight> {
  const event = await findRecentEvent(reference);
  if (!event || event.status === 'draft') return { ok: false, code: 'event_not_found' };
  return { ok: true, room: rooms.event(event.id) };
}

/** An order is its owner's; for everybody else it does not exist. */
export async function mayWatchOrder(orderId: string, viewer: SocketViewer | null): Promise<RoomRight> {
  if (!viewer) return { ok: false, code: 'session_required' };
  const owner = await findOrderOwner(orderId);
  if (owner?.userId !== viewer.userId) return { ok: false, code: 'order_not_found' };
  return { ok: true, room: rooms.order(orderId) };
}

/** Super admins receive every transaction, staff those of its own organizer; nobody else receives any. */
export function mayWatchDesk(viewer: SocketViewer | null): RoomRight {
  if (!viewer) return { ok: false, code: 'session_required' };
  const room = deskRoomOf(viewer);
  return room ? { ok: true, room } : { ok: false, code: 'forbidden' };
}

/** Whoever has a link that is not revoked; the room's messages say only that something changed. */
export async function mayWatchScreen(token: string): Promise<RoomRight> {
  const screen = await findLivingScreen(token);
  return screen ? { ok: true, room: rooms.screen(screen.id) } : { ok: false, code: 'not_found' };
}

/** The staff room that goes with a role; null for customers. */
function deskRoomOf(viewer: SocketViewer) {
  const reach = reachOf(viewer);
  if (!reach) return null;
  return reach.organizerId === null ? rooms.staff() : rooms.organizerDesk(reach.organizerId);
}
