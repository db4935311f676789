import { logger } from '../platform/logger.ts';
import { cutOff } from './flood-guard.ts';
import type { LiveSocket } from './socket-server.ts';

type Connection = LiveSocket['conn'];

/** What waits for a connection, as Engine.IO keeps it. */
export interface WaitingPacket {
  type: string;
  data?: unknown;
}

/** What may wait for one connection. A board of 200 finalists is a third of it. */
const WAITING_BYTES_MAX = 65_536;

/**
 * Keeps little for a connection that takes more slowly than it is sent: a newer board takes the place of the one that still waits, since
 * each is whole, and whoever has more waiting even so is cut off. It comes back and fetches the newest board.
 */
export function boundWaiting(connection: Connection): void {
  connection.on('packetCreate', makeRoom);
}

/** One function for all connections: a crowd has many. */
function makeRoom(this: Connection, next: WaitingPacket): void {
  const waiting = waitingOf(this);
  // Nearly always: what was sent before has left.
  if (waiting.length === 0) return;
  dropOverruled(waiting, next);
  if (bytesOf(waiting) <= WAITING_BYTES_MAX) return;
  waiting.length = 0;
  if (this.readyState === 'open') logger().info('a socket that does not read was closed');
  cutOff(this);
}

/** Not in Engine.IO's public types, and the only place that shows what is waiting. */
export function waitingOf(connection: Connection): WaitingPacket[] {
  return (connection as unknown as { writeBuffer: WaitingPacket[] }).writeBuffer;
}

/** Takes the boards and heartbeats out of `waiting` that `next` makes old: the same message of the same event. */
function dropOverruled(waiting: WaitingPacket[], next: WaitingPacket): void {
  const subject = subjectOf(next);
  if (subject === null) return;
  const kept = waiting.filter(({ data }) => typeof data !== 'string' || !data.startsWith(subject));
  waiting.splice(0, waiting.length, ...kept);
}

function bytesOf(waiting: readonly WaitingPacket[]): number {
  return waiting.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
}

/** `2["leaderboard.updated",{"event_id":"EVT-1"`, up to the version; null for messages that nothing overrules. */
function subjectOf({ data }: WaitingPacket): string | null {
  if (typeof data !== 'string' || !data.startsWith('2["leaderboard.')) return null;
  const version = data.indexOf(',"version"');
  return version === -1 ? null : data.slice(0, version + 1);
}
