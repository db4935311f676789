import { BUNDLE_EVENT, parseBundle } from '../platform/live/bundles.ts';
import type { LiveServer } from './socket-server.ts';

/** Delivers to this process's own sockets what other processes, and this one, have published as bundles. */
export function deliverBundles(io: LiveServer): void {
  const { rooms } = io.of('/').adapter;
  io.on(BUNDLE_EVENT as never, (body: unknown) => {
    for (const { to, name, message } of parseBundle(body)) {
      // Most orders are watched by nobody here.
      if (rooms.has(to)) io.local.to(to).emit(name, message as never);
    }
  });
}
