import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { findSnapshot } from '#server/modules/leaderboard/index.ts';
import { findEventTally } from '#server/modules/votes/index.ts';
import {
  buildPaidOrders,
  expectBooksToBeWhole,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { notify, sideBySide } from '../support/faults-provider.ts';
import {
  type ApiProcess,
  type FaultProcess,
  type FaultSystem,
  startSystem,
} from '../support/faults-system.ts';
import type { Seam } from '../support/seams.ts';
import { volume } from '../support/volume.ts';
import { until } from '../support/waiting.ts';

/** As many as one transaction takes. */
const BATCH = 500;

let system: FaultSystem;
let api: ApiProcess;
const workers: FaultProcess[] = [];

beforeAll(async () => {
  system = await startSystem({ environment: { PROVIDER_TIMEOUT_MS: '60000' } });
  api = await system.startApi();
});

afterEach(async () => {
  for (const each of workers.splice(0)) await each.kill();
});

afterAll(() => system?.close());

async function startWorkers(seams: Seam[] = []): Promise<FaultProcess> {
  const started = await system.startWorkers({ seams });
  workers.push(started);
  return started;
}

test(
  'what came while no worker ran is counted batch by batch with a board after each, also when a worker dies after its first one',
  async () => {
    const count = volume({ reduced: 1_200, full: 20_000 });
    const { event, orders, bodies } = await buildPaidOrders(system.provider, count);
    await sideBySide(bodies, { width: 32, work: (body) => notify(api.origin, body) });
    await until('every order is settled', {}, async () =>
      (await readOrders(orders)).every(({ state }) => state === 'settlement'),
    );
    expect(await findSnapshot(event.id)).toBeNull();

    const victim = await startWorkers(['die:after-count']);
    await until('the first worker is gone', {}, () => victim.child.signalCode !== null);
    const { seq } = await findEventTally(event.id);
    expect([seq > 0, seq <= BATCH]).toEqual([true, true]);

    await startWorkers();
    await startWorkers();
    await untilBoardShows(event.id, votesOf(orders));
    const board = await findSnapshot(event.id);
    expect(board?.version).toBeGreaterThanOrEqual(Math.ceil((count - BATCH) / BATCH));
    await expectBooksToBeWhole(event.id);
  },
  volume({ reduced: 300_000, full: 900_000 }),
);
