import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sequencer, { type ShardOptions } from '@jest/test-sequencer';

type Test = Parameters<Sequencer['sort']>[0][number];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How long the long ones take, in seconds on two cores. What Jest stores of former runs is not there on a new machine. */
export const SECONDS: Readonly<Record<string, number>> = {
  'e2e/app/accessibility-on-desks.test.ts': 1_600,
  'e2e/app/accessibility-on-phones.test.ts': 700,
  'e2e/app/hostile-names.test.ts': 47,
  'e2e/app/layout-shift.test.ts': 91,
  'e2e/app/offline-copy.test.ts': 62,
  'e2e/desk/canceled-event.test.ts': 60,
  'e2e/desk/evening-of-the-desk.test.ts': 63,
  'e2e/desk/event-from-wizard-to-receipt.test.ts': 124,
  'e2e/desk/provider-reports.test.ts': 126,
  'e2e/desk/refunds.test.ts': 60,
  'e2e/orders/changed-afterwards.test.ts': 55,
  'e2e/orders/double-taps.test.ts': 98,
  'e2e/orders/paid-vote.test.ts': 45,
  'e2e/orders/unpaid-order.test.ts': 48,
  'e2e/screens/hall-screen.test.ts': 56,
  'faults/backlog.test.ts': 49,
  'faults/carts-and-clocks.test.ts': 64,
  'faults/connections.test.ts': 48,
  'faults/corpus/replay.test.ts': 250,
  'faults/database-outages.test.ts': 53,
  'faults/duplicate-settlements.test.ts': 56,
  'faults/hanging-database.test.ts': 85,
  'faults/hostile-messages.test.ts': 64,
  'faults/kill-api.test.ts': 56,
  'faults/kill-workers.test.ts': 250,
  'faults/money-back.test.ts': 55,
  'faults/offline-viewers.test.ts': 48,
  'faults/pictures.test.ts': 114,
  'faults/redis-outages.test.ts': 47,
  'faults/refund-run.test.ts': 500,
  'faults/slow-uploads.test.ts': 95,
  'faults/stopped-workers.test.ts': 48,
  'faults/strangers.test.ts': 62,
  'http/app/left-connections.test.ts': 104,
  'http/app/server-process.test.ts': 35,
  'http/app/unfit-stores.test.ts': 47,
  'http/media/bombs.test.ts': 52,
  'live/hidden-rooms.test.ts': 31,
  'live/page-connection.test.ts': 61,
  'unit/scripts/deaths.test.ts': 37,
  'unit/scripts/docker.test.ts': 77,
  'unit/scripts/left-files.test.ts': 47,
  'unit/scripts/start.test.ts': 39,
  'workers/documents/draw-posters.test.ts': 47,
  'workers/migrations/former-data.test.ts': 75,
  'workers/migrations/migrations.test.ts': 42,
};
/** Of any other file. */
const USUAL_SECONDS: Readonly<Record<string, number>> = { e2e: 20, faults: 30, live: 15 };

function secondsOf({ path }: Test): number {
  const file = relative(ROOT, path).replace(/^tests\//, '');
  return SECONDS[file] ?? USUAL_SECONDS[file.split('/')[0] ?? ''] ?? 5;
}

/** Begins with the long files, so that no process works on one alone at the end, and deals them out to shards by their time. */
export default class LongestFirst extends Sequencer {
  override sort(tests: Test[]): Test[] {
    const byTime = (a: Test, b: Test) => secondsOf(b) - secondsOf(a) || a.path.localeCompare(b.path);
    return [...tests].sort(byTime);
  }

  override shard(tests: Test[], { shardIndex, shardCount }: ShardOptions): Test[] {
    const shards = Array.from({ length: shardCount }, () => ({ seconds: 0, tests: [] as Test[] }));
    for (const test of this.sort(tests)) {
      const least = shards.reduce((a, b) => (b.seconds < a.seconds ? b : a));
      least.seconds += secondsOf(test);
      least.tests.push(test);
    }
    return shards[shardIndex - 1]?.tests ?? [];
  }
}
