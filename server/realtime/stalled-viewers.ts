import { cutOff } from './flood-guard.ts';
import type { LiveServer } from './socket-server.ts';

/** About half a minute of pushes at their highest rate. */
const MESSAGES_WAITING_MAX = 256;

/**
 * Cuts connections off that no longer take what is sent (a phone without network, say), so that what waits for
 * them does not pile up in memory until the ping notices. Whoever comes back fetches the newest board anyway.
 */
export function cutOffStalled(io: LiveServer): void {
  for (const { conn } of io.of('/').sockets.values()) {
    // Not in Engine.IO's public types, and the only place that knows what is waiting.
    const { writeBuffer } = conn as unknown as { writeBuffer: unknown[] };
    if (writeBuffer.length > MESSAGES_WAITING_MAX) cutOff(conn);
  }
}
