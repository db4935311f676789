import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LeaderboardUpdated } from '#contracts/live.ts';
import { live } from '#server/platform/live/emitter.ts';
import { rooms } from '#server/platform/live/rooms.ts';
import { createSocketServer, type LiveServer } from '#server/realtime/socket-server.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import { closeLiveClients, connectLiveClient, type LiveClient, nextMessage } from '../support/live-client.ts';
import { clearStage, setStage } from './stage.ts';

const VIEWERS = 40;
const EVENT_ID = 'EVT-1';
let end: () => Promise<void>;
let io: LiveServer;
let viewers: LiveClient[];

beforeAll(async () => {
  await setStage();
  const httpServer = createServer();
  const server = createSocketServer({ httpServer, allowRequest: (_request, answer) => answer(null, true) });
  io = server.io;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  end = async () => {
    await io.close();
    server.disconnectBus();
  };
  const address = httpServer.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  io.on('connection', (socket) => socket.join(rooms.event(EVENT_ID)));
  viewers = await Promise.all(
    Array.from({ length: VIEWERS }, () => connectLiveClient(`http://127.0.0.1:${port}`)),
  );
  await untilPushesReach(1);
});
afterAll(async () => {
  closeLiveClients();
  await end();
  await clearStage();
});

/** Parts of Socket.IO, Engine.IO and ws between an encoded push and the wire. */
interface Insides {
  transport: {
    socket: { _sender: { sendFrame: (frame: Buffer[], sent?: () => void) => void } };
  };
}

function update(version: number): LeaderboardUpdated {
  const rows = Array.from({ length: 10 }, (_, index) => ({
    id: `FNL-${index}`,
    rank: index + 1,
    vote_percentage: 10,
    increase_percentage: 0,
  }));
  const as_of = new Date().toISOString();
  return { event_id: EVENT_ID, version, as_of, votes_count: version, rows, recently_votes: [], spikes: [] };
}

test('a push is encoded once, and all viewers are sent the very same bytes', async () => {
  const { encoder } = io.of('/').adapter as unknown as { encoder: { encode(packet: unknown): unknown[] } };
  let encoded = 0;
  const encode = encoder.encode.bind(encoder);
  encoder.encode = (packet) => {
    encoded += 1;
    return encode(packet);
  };
  const sent: Buffer[] = [];
  for (const { conn } of io.of('/').sockets.values()) {
    const sender = (conn as unknown as Insides).transport.socket._sender;
    const sendFrame = sender.sendFrame.bind(sender);
    sender.sendFrame = (frame, done) => {
      const body = frame.at(-1);
      // Pings go the same way.
      if (body?.includes('leaderboard.updated')) sent.push(body);
      sendFrame(frame, done);
    };
  }

  for (const version of [1, 2]) {
    const received = viewers.map((viewer) =>
      nextMessage(viewer, 'leaderboard.updated', { fits: (message) => message.version === version }),
    );
    live.leaderboardUpdated(update(version));
    await Promise.all(received);
  }
  expect(encoded).toBe(2);
  expect(sent).toHaveLength(2 * VIEWERS);
  expect(new Set(sent).size).toBe(2);
});
