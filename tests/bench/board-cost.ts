import { countEvent } from '#server/modules/counting/index.ts';
import { findSnapshot, recompute } from '#server/modules/leaderboard/index.ts';
import { settleOrder } from '#server/modules/orders/index.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { findEventTally } from '#server/modules/votes/votes.repository.ts';
import { audit, type Bench, type Figure, show, spreadOf } from '../support/bench.ts';
import { type BenchEvent, buildBenchEvents, buildOrder, setStage } from '../support/bench-stage.ts';
import { groupVotes, seedVotes } from '../support/bench-votes.ts';

const FINALISTS = 200;

/** One event of a size, with what its boards cost, in ms. */
interface Sized {
  rows: number;
  target: BenchEvent;
  votes: number;
  updates: number[];
  reads: number[];
  groups: number[];
}

export const bench: Bench = {
  name: 'board-cost',
  about:
    'what one vote more and one look at the board cost with 10 thousand to 1 million votes counted, against $match and $group over the votes',
  async run(context) {
    const { quick, say } = context;
    const sizes = quick ? [1_000, 4_000, 10_000] : [10_000, 100_000, 1_000_000];
    await setStage(context);
    const events: Sized[] = [];
    for (const rows of sizes) {
      const [target] = await buildBenchEvents(1, { finalists: FINALISTS });
      if (!target) throw new Error('no event');
      const votes = await seedVotes(target, rows);
      await recompute(target.event.id);
      events.push({ rows, target, votes, updates: [], reads: [], groups: [] });
    }
    const rounds = quick ? 1 : 7;
    const [perRound, readsPerRound] = [quick ? 3 : 20, 100];
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms everything up and is not kept.
      for (const each of events) {
        const [update, read, group] = [
          await measureUpdates(each, perRound),
          await measureReads(each, readsPerRound),
          await timed(() => groupVotes(each.target.event.id)),
        ];
        if (round === 0) continue;
        each.updates.push(update);
        each.reads.push(read);
        each.groups.push(group);
        say(
          `  round ${round}: ${each.rows} votes: update ${show(update)} ms, read ${show(read)} ms, $group ${show(group)} ms`,
        );
      }
    }
    const figures: Figure[] = [];
    for (const { rows, target, votes, updates, reads, groups } of events) {
      figures.push(
        audit(`${rows} rows: votes`, {
          found: (await findEventTally(target.event.id)).votes,
          expected: votes,
        }),
        {
          name: `${rows} rows: count one vote and write the board`,
          value: spreadOf(updates).median,
          unit: ' ms',
        },
        { name: `${rows} rows: read the board`, value: spreadOf(reads).median, unit: ' ms' },
        { name: `${rows} rows: $group`, value: spreadOf(groups).median, unit: ' ms' },
      );
    }
    const [small, large] = [events[0], events.at(-1)];
    if (!small || !large) throw new Error('no sizes');
    const compare = (a: number[], b: number[]) => spreadOf(a).median / spreadOf(b).median;
    return [
      ...figures,
      { name: '$group over an update, largest', value: compare(large.groups, large.updates) },
      {
        name: 'update, largest over smallest',
        value: compare(large.updates, small.updates),
        goal: { atMost: 1.2 },
      },
      {
        name: 'read, largest over smallest',
        value: compare(large.reads, small.reads),
        goal: { atMost: 1.2 },
      },
      {
        name: '$group over a read, largest',
        value: compare(large.groups, large.reads),
        // A thousand times at a million rows; both sides of it grow with the rows, or do not.
        goal: { atLeast: large.rows / 1_000 },
      },
    ];
  },
};

/** From an order that was settled to the stored board that has it, in ms each; without the pause between boards. */
async function measureUpdates(each: Sized, count: number): Promise<number> {
  let spent = 0;
  for (let index = 0; index < count; index += 1) {
    const order = buildOrder(each.target, index);
    await insertOrders([order]);
    const at = new Date();
    await settleOrder({
      orderId: order.id,
      report: {
        ...{ transactionStatus: 'settlement', fraudStatus: 'accept', grossAmount: order.grossAmount },
        ...{ originalAmount: null, currency: 'IDR', paymentType: 'qris', transactionId: order.id },
        ...{ transactionTime: at, settlementTime: at, authorized: false, refundAmount: null, refunds: [] },
        method: null,
      },
    });
    const { id } = each.target.event;
    spent += await timed(async () => {
      await countEvent(id);
      await recompute(id);
    });
    each.votes += order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  return spent / count;
}

async function measureReads({ target }: Sized, count: number): Promise<number> {
  return (
    (await timed(async () => {
      for (let index = 0; index < count; index += 1) await findSnapshot(target.event.id);
    })) / count
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
