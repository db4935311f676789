import { logger } from '../platform/logger.ts';
import type { LiveSocket } from './socket-server.ts';

/** The transport under a socket; closing it closes everything on it. */
type Connection = LiveSocket['conn'];

const MESSAGES_PER_SECOND = 20;
const BURST = 60;

/** A bucket of tokens that fills with time; not one message more than it holds. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAtMs: number;

  constructor({ perSecond, burst, nowMs }: { perSecond: number; burst: number; nowMs: number }) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
    this.#filledAtMs = nowMs;
  }

  /** Takes one token; false when there is none. */
  take(nowMs: number): boolean {
    const gained = (Math.max(0, nowMs - this.#filledAtMs) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + gained);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/**
 * Cuts a connection off that sends faster than any page of ours does. Counted before anything is decoded, so
 * that rubbish counts too, and cut without a goodbye, because such a client need not answer one.
 */
export function cutOffWhenFlooding(connection: Connection): void {
  connection.on('packet', countPacket);
}

const buckets = new WeakMap<Connection, TokenBucket>();

/** One function for all connections: a crowd has many. */
function countPacket(this: Connection, { type }: { type: string }): void {
  if (type !== 'message' || bucketOf(this).take(performance.now())) return;
  if (this.readyState === 'open') logger().info('a flooding socket was closed');
  cutOff(this);
}

function bucketOf(connection: Connection): TokenBucket {
  const known = buckets.get(connection);
  if (known) return known;
  const nowMs = performance.now();
  const bucket = new TokenBucket({ perSecond: MESSAGES_PER_SECOND, burst: BURST, nowMs });
  buckets.set(connection, bucket);
  return bucket;
}

/** Closes without waiting for what is queued or for the other side's answer. */
export function cutOff(connection: Connection): void {
  connection.close(true);
  endTransport(connection);
}

/** Engine.IO has no way to end a WebSocket whose other side does not take part in the closing handshake. */
export function endTransport({ transport }: Connection): void {
  const { socket } = transport as { socket?: { terminate?: () => void } };
  socket?.terminate?.();
}
