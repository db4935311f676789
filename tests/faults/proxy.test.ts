import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildEvent } from '../support/events.ts';
import { expectBooksToBeWhole, plantOrders, untilBoardShows, votesOf } from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type FaultSystem, startSystem } from '../support/faults-system.ts';
import { closeLiveClients, connectLiveClient } from '../support/live-client.ts';
import { findNginx, prepareNginx } from '../support/nginx.ts';
import { findFreePort, untilReady } from '../support/processes.ts';
import { openRaw, type RawConnection, rawRequest } from '../support/raw-http.ts';
import { pause } from '../support/waiting.ts';

const nginx = findNginx();

/** The structure of the example is tested everywhere (`tests/unit/docs/nginx.test.ts`), what nginx makes of it where there is one. */
(nginx ? describe : describe.skip)('the nginx of the documents', () => {
  let system: FaultSystem;
  let proxy: ChildProcess;
  let origin: string;
  let port: number;
  let folder: string;

  beforeAll(async () => {
    system = await startSystem();
    const pair = [await system.startApi(), await system.startApi({ elsewhere: true })];
    await system.startWorkers();
    port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    const processes = pair.map((api) => api.origin.replace('http://', ''));
    const { prefix, args } = prepareNginx({ port, processes });
    folder = prefix;
    proxy = spawn(nginx ?? '', args, { stdio: 'ignore' });
    await untilReady(`${origin}/readyz`);
  });

  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await new Promise((resolve) => proxy?.once('close', resolve));
    rmSync(folder, { recursive: true, force: true });
    closeLiveClients();
    await system?.close();
  });

  test('passes on no notification less while somebody asks for other protocols', async () => {
    const stage = await buildEvent();
    const orders = await plantOrders({ provider: system.provider, ...stage, count: 200 });
    await sideBySide(orders, { width: 16, work: ({ id }) => system.provider.act(id, 'pay') });
    const bodies = await sideBySide(orders, {
      width: 16,
      work: ({ id }) => system.provider.notificationOf(id),
    });
    const requested: RawConnection[] = [];
    let requests = true;
    const attack = (async () => {
      while (requests) {
        for (const path of ['/livez', '/socket.io/', '/socket.io/?EIO=4&transport=websocket']) {
          const connection = openRaw(port);
          connection.socket.write(rawRequest(`GET ${path}`, { Connection: 'Upgrade', Upgrade: 'foo' }));
          requested.push(connection);
        }
        await pause(100, 'rate');
      }
    })();
    const answers = await sideBySide(bodies, {
      width: 4,
      work: async (body) => {
        const answer = await notify(origin, body);
        await pause(50, 'rate');
        return answer;
      },
    });
    requests = false;
    await attack;
    expect(countAnswers(answers)).toEqual({ 200: bodies.length });
    for (const connection of requested) {
      expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 (200|400) /);
      connection.socket.destroy();
    }
    await untilBoardShows(stage.event.id, votesOf(orders));
    await expectBooksToBeWhole(stage.event.id);
  });

  test.each(['websocket', 'polling'] as const)('lets sockets through (%s)', async (transport) => {
    const client = await connectLiveClient(origin, { transports: [transport] });
    expect(client.connected).toBe(true);
  });
});
