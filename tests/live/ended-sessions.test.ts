import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { endOtherSessions } from '#server/modules/accounts/end-own-session.ts';
import { revokeSession } from '#server/modules/accounts/revoke-session.ts';
import { type SessionDocument, SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { ensureIndexes } from '#server/platform/mongo.ts';
import { createSessionSweep } from '#server/realtime/ended-sessions.ts';
import { openRedisLine, type RedisLine } from '../support/line.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import { closeLiveClients, connectLiveClient, nextDisconnect } from '../support/live-client.ts';
import { collectionIn, profile } from '../support/profiled.ts';
import { testRedisUrl } from '../support/stores.ts';
import { until } from '../support/waiting.ts';
import { closeGateways, forkGateway, type Gateway, openGateway } from './gateway.ts';
import { buildSession, clearStage, setStage, stageEnvironment } from './stage.ts';

let line: RedisLine;
let gateway: Gateway;
let userId = '';
beforeAll(async () => {
  line = await openRedisLine(testRedisUrl());
  await setStage({ redisUrl: line.url });
  await ensureIndexes();
  gateway = await openGateway();
  userId = (await buildSession()).userId;
});
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await clearStage();
  await line.cut();
});

/** Sessions without sockets, as if all of them had some. */
async function buildSessions(count: number, overrides: Partial<SessionDocument> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    _id: randomUUID(),
    userId,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
    ...overrides,
  }));
  await SessionModel.insertMany(rows);
  return rows.map(({ _id }) => _id);
}

/** A socket of it that was opened when nothing had changed yet. */
const opened = (sessionId: string) => ({ sessionId, standing: 0, tokenNumber: 0 });

describe('the look of a process at its sessions', () => {
  test('finds what has ended at once, and what has run out in turn, without asking for all who are there', async () => {
    const living = await buildSessions(1_100);
    const [runOut = ''] = await buildSessions(1, { expiresAt: new Date(Date.now() - 1_000) });
    const [ended = ''] = await buildSessions(1);
    const gone: string[] = [];
    const look = createSessionSweep({
      // They are looked up from the end: what has ended is known before its turn.
      present: () => [runOut, ended, ...living].map(opened),
      disconnect: (sessionId) => gone.push(sessionId),
    });
    await revokeSession(ended);
    const seen = await profile(async () => {
      await look();
      expect(gone).toContain(ended);
      expect(gone).not.toContain(runOut);
      await look();
      await look();
    });
    expect(new Set(gone)).toEqual(new Set([ended, runOut]));
    const reads = seen.filter((row) => collectionIn(row) === 'sessions');
    expect(reads.length).toBeGreaterThan(0);
    expect(Math.max(...reads.map(({ docsExamined }) => docsExamined))).toBeLessThanOrEqual(500);
  });

  test('finds what was opened with another standing or another token than the session has now', async () => {
    const [same = '', proven = '', moved = ''] = await buildSessions(3);
    await SessionModel.updateOne({ _id: proven }, { tokenNumber: 1 });
    const gone: string[] = [];
    const present = [same, proven].map(opened);
    const look = createSessionSweep({
      // Its handshake read the account before the change, and joined after the message that closed the others.
      present: () => [...present, { ...opened(moved), standing: -1 }],
      disconnect: (sessionId) => gone.push(sessionId),
    });
    await look();
    const ours = gone.filter((id) => [same, proven, moved].includes(id));
    expect(ours.sort()).toEqual([proven, moved].sort());
  });
});

test('an open socket is a use of its session: it is noted every five minutes, by one look of many', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [recent, due] = [ago(4), ago(6)];
  const [used = ''] = await buildSessions(1, { lastUsedAt: recent });
  const [open = ''] = await buildSessions(1, { lastUsedAt: due });
  const [ended = ''] = await buildSessions(1, { lastUsedAt: due, endedAt: new Date() });
  const look = createSessionSweep({
    present: () => [used, open, ended].map(opened),
    disconnect: () => undefined,
  });
  const written = jest.spyOn(SessionModel, 'updateMany');
  await look();
  expect(written).toHaveBeenCalledTimes(1);
  const lastUseOf = async (id: string) => (await SessionModel.findById(id).lean())?.lastUsedAt;
  await until('the use is noted', {}, async () => ((await lastUseOf(open)) ?? due) > due);
  expect([await lastUseOf(used), await lastUseOf(ended)]).toEqual([recent, due]);
  await look();
  expect(written).toHaveBeenCalledTimes(1);
  written.mockRestore();
});

describe('[PX-76] when a session ends', () => {
  test('its sockets are closed at once on every process, and nobody else’s', async () => {
    const [leaving, staying] = [await buildSession(), await buildSession()];
    const elsewhere = await forkGateway(stageEnvironment());
    await untilPushesReach(2);
    const tabs = await Promise.all(
      [gateway.url, elsewhere.url].map((url) => connectLiveClient(url, { cookie: leaving.token })),
    );
    const others = [
      await connectLiveClient(elsewhere.url, { cookie: staying.token }),
      await connectLiveClient(elsewhere.url),
    ];
    const closed = Promise.all(tabs.map((tab) => nextDisconnect(tab)));
    await leaving.end();
    expect(await closed).toEqual(['io server disconnect', 'io server disconnect']);
    expect(others.every(({ connected }) => connected)).toBe(true);
  });

  test('with all others of its owner, theirs are closed on every process, and the one that asked stays', async () => {
    const asking = await startSession(userId);
    const others = [await startSession(userId), await startSession(userId)];
    const elsewhere = await forkGateway(stageEnvironment());
    await untilPushesReach(2);
    const tabs = await Promise.all(
      others.map(({ token }, at) =>
        connectLiveClient([gateway, elsewhere][at]?.url ?? '', { cookie: token }),
      ),
    );
    const staying = await Promise.all(
      [gateway, elsewhere].map(({ url }) => connectLiveClient(url, { cookie: asking.token })),
    );
    const closed = Promise.all(tabs.map((tab) => nextDisconnect(tab)));
    await endOtherSessions({ userId, sessionId: asking.sessionId });
    expect(await closed).toEqual(['io server disconnect', 'io server disconnect']);
    expect(staying.every(({ connected }) => connected)).toBe(true);
  });

  test('while Redis is away its sockets are closed with the next heartbeat', async () => {
    const [leaving, staying] = [await buildSession(), await buildSession()];
    const tab = await connectLiveClient(gateway.url, { cookie: leaving.token });
    const other = await connectLiveClient(gateway.url, { cookie: staying.token });
    await line.cut();
    try {
      const closed = nextDisconnect(tab);
      await leaving.end();
      expect(await closed).toBe('io server disconnect');
      expect(other.connected).toBe(true);
    } finally {
      await line.join();
    }
  });
});
