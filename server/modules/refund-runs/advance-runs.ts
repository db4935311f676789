import { sharedNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';
import { inTransaction, isDuplicateKey } from '#server/platform/mongo.ts';
import { countDueOfRun, findOrdersOfRun, makeRunRefunds, sumRun } from '../cases/index.ts';
import { findHeldPlaces, mayStillBePaid } from '../orders/index.ts';
import { publishRun } from './publish-run.ts';
import type { RefundRun } from './refund-run.ts';
import { beginPass, endRun, findRun, listRunning, moveRun, postponeRun } from './refund-runs.repository.ts';

const SECOND_MS = 1_000;
/** Refunds of so long a time are made at once: few, so that their work is spread. */
const BATCH_MS = 250;
/** What a late round may catch up with; after a longer pause a run goes on at its pace. */
const ARREARS_MS = 1_000;
/** Between two passes: soon after one that has made refunds, later where it is only waited for what may still come. */
const NEXT_PASS_MS = { busy: 5 * SECOND_MS, idle: 60 * SECOND_MS };
/** Orders that are looked at together. */
const CHUNK = 500;
const NOTHING = { orders: 0, amount: 0 };

/**
 * Takes every run that is under way further, as far as its turn has come, and sends how far it is.
 *
 * @param until by `performance.now()`
 * @returns whether any is under way
 */
export async function advanceRuns({ until }: { until: number }): Promise<boolean> {
  const running = await listRunning();
  for (const { id } of running) {
    try {
      while (performance.now() < until && (await advanceRun(id)) === 'moved');
      const run = await findRun(id);
      if (run) await publishRun(run);
    } catch (error) {
      logger().error({ err: error, run_id: id }, 'a refund run was not taken further');
    }
  }
  return running.length > 0;
}

/**
 * Takes a run one step further: makes refunds of the next orders, or begins another pass. A crash at any moment leaves the orders looked at and their refunds, or
 * neither of them; two processes at once make each refund once.
 */
export async function advanceRun(id: string): Promise<'moved' | 'waits' | 'over'> {
  const run = await findRun(id);
  if (run?.state !== 'running') return 'over';
  const now = await sharedNow();
  if (run.nextBatchAt > now) return 'waits';
  const rate = config().cases.refundRunRate;
  if (await isPressed(run, { rate, now })) {
    await postponeRun(run, { until: new Date(now.getTime() + BATCH_MS) });
    return 'waits';
  }
  const orders = await findHeldPlaces(run.eventId, { after: run.cursor, limit: CHUNK });
  const last = orders.at(-1);
  if (!last) return endPass(run, now);
  const made = await findOrdersOfRun(
    run.id,
    orders.map((order) => order.id),
  );
  const fresh = orders.filter((order) => !made.has(order.id));
  const batch = fresh.slice(0, Math.max(1, Math.round((rate * BATCH_MS) / SECOND_MS)));
  const cursor = fresh.length > batch.length ? (batch.at(-1) ?? last) : last;
  if (batch.length === 0) {
    const isMoved = await moveRun(run, { cursor, nextBatchAt: run.nextBatchAt, made: NOTHING });
    return isMoved ? 'moved' : 'waits';
  }
  return makeBatch(run, { orderIds: batch.map((order) => order.id), cursor, now, rate });
}

/** Enough of its refunds wait for their turn at the provider: after an outage they would all go at once. */
async function isPressed(run: RefundRun, { rate, now }: { rate: number; now: Date }): Promise<boolean> {
  const limit = 2 * rate;
  return (await countDueOfRun(run.id, { now, limit })) >= limit;
}

async function makeBatch(
  run: RefundRun,
  {
    orderIds,
    cursor,
    now,
    rate,
  }: { orderIds: readonly string[]; cursor: NonNullable<RefundRun['cursor']>; now: Date; rate: number },
): Promise<'moved' | 'waits'> {
  try {
    const made = await inTransaction(async (session) => {
      const { send, ...sum } = await makeRunRefunds(orderIds, run, session);
      const dueAt = Math.max(run.nextBatchAt.getTime(), now.getTime() - ARREARS_MS);
      const nextBatchAt = new Date(dueAt + (sum.orders * SECOND_MS) / rate);
      const isMoved = await moveRun(run, { cursor, nextBatchAt, made: sum }, session);
      if (!isMoved) throw new RunMoved();
      return { send };
    });
    await made.send();
    return 'moved';
  } catch (error) {
    // Somebody has asked for a refund of one of the orders, or has stopped the run, at this moment.
    if (!isDuplicateKey(error) && !(error instanceof RunMoved)) throw error;
    return 'waits';
  }
}

class RunMoved extends Error {}

/** What comes after the last order: another pass while anything may still come, else the end. */
async function endPass(run: RefundRun, now: Date): Promise<'moved' | 'waits' | 'over'> {
  const isBusy = run.madeInPass > 0;
  if (isBusy || (await hasOpen(run)) || (await mayStillBePaid(run.eventId))) {
    const pauseMs = isBusy ? NEXT_PASS_MS.busy : NEXT_PASS_MS.idle;
    await beginPass(run, { nextBatchAt: new Date(now.getTime() + pauseMs) });
    return 'waits';
  }
  const ended = await endRun(run, { at: now });
  return ended ? 'over' : 'waits';
}

const hasOpen = async ({ id }: RefundRun): Promise<boolean> =>
  (await sumRun(id)).some(({ state }) => state === 'approved' || state === 'sent');
