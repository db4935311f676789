import { HEARTBEAT_INTERVAL_MS } from '#contracts/heartbeat.ts';
import { eventOfRoom, rooms } from '../platform/live/rooms.ts';
import { reportServer } from '../platform/live/servers.ts';
import { reportViewers } from '../platform/live/viewers.ts';
import { logger } from '../platform/logger.ts';
import { createSessionSweep } from './ended-sessions.ts';
import { readEventStates } from './event-state.ts';
import { presentHeartbeat } from './live.presenter.ts';
import type { LiveServer } from './socket-server.ts';
import type { SocketViewer } from './socket-viewer.ts';
import { cutOffStalled } from './stalled-viewers.ts';

/**
 * Every {@link HEARTBEAT_INTERVAL_MS}: sends to each event room with viewers here what MongoDB and the clock say of
 * it, and looks after the sockets of this process. It needs no Redis: when pushes fail, this is what keeps boards
 * current and carries that an event has closed.
 *
 * @param gatewayId names this gateway among all processes
 * @returns stops it
 */
export function startHeartbeat(io: LiveServer, { gatewayId }: { gatewayId: string }): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const sweepSessions = createSessionSweep({
    present: () => presentSessions(io),
    disconnect: (sessionId) => io.local.in(rooms.session(sessionId)).disconnectSockets(true),
  });
  const beat = async () => {
    const startedAtMs = performance.now();
    const viewers = countLocalViewers(io);
    await Promise.all([
      attempt('announce event states', () => announceStates(io, [...viewers.keys()])),
      attempt('report viewers', () => reportViewers({ gatewayId, viewers })),
      attempt('report this server', () => reportServer({ gatewayId })),
      attempt('close ended sessions', sweepSessions),
      attempt('cut off stalled viewers', () => cutOffStalled(io)),
    ]);
    const tookMs = performance.now() - startedAtMs;
    if (!stopped) timer = setTimeout(beat, Math.max(0, HEARTBEAT_INTERVAL_MS - tookMs));
  };
  timer = setTimeout(beat, HEARTBEAT_INTERVAL_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** One part that fails (MongoDB or Redis is away) does not stop the others, nor the next beat. */
async function attempt(what: string, act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger().debug({ err: error, what }, 'a part of the live heartbeat failed');
  }
}

/** Without an answer from MongoDB nothing is said: then boards show how old they are. */
async function announceStates(io: LiveServer, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const states = await readEventStates(eventIds);
  const at = new Date();
  for (const [eventId, state] of states) {
    io.local.to(rooms.event(eventId)).emit('leaderboard.heartbeat', presentHeartbeat(state, { eventId, at }));
  }
}

function* presentSessions(io: LiveServer): Iterable<SocketViewer> {
  for (const { data } of io.of('/').sockets.values()) if (data.viewer) yield data.viewer;
}

/** Sockets of this process by the event they watch. */
function countLocalViewers(io: LiveServer): Map<string, number> {
  const viewers = new Map<string, number>();
  for (const [room, members] of io.of('/').adapter.rooms) {
    const eventId = eventOfRoom(room);
    if (eventId !== null) viewers.set(eventId, members.size);
  }
  return viewers;
}
