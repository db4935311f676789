import { sharedNow } from '#server/platform/clock.ts';
import { logger } from '#server/platform/logger.ts';
import { claimCase, findCase, findDueCases } from './cases.repository.ts';
import { confirmRefund } from './confirm-refund.ts';
import { pauseMs, retryRefund } from './end-refund.ts';
import type { MoneyCase } from './money-case.ts';
import { sendRefund } from './send-refund.ts';
import { transferRefund } from './transfer-refund.ts';
import { watchChargeback } from './watch-chargeback.ts';

/** Longer than the calls of one step may take; after a crash another process goes on then. A step that fails gives its claim back. */
const LEASE_MS = 60_000;
const ROUND_SIZE = 100;
const SIDE_BY_SIDE = 24;

/**
 * Takes every refund whose turn has come one step further: asks the provider, looks whether it has given the money back, orders a transfer. Of chargebacks it looks
 * whether they are won. Any number of processes may do this at once: each case is claimed.
 *
 * @param until by `performance.now()`: steps that have begun then are the last ones
 * @returns how many were taken further
 */
export async function advanceRefunds({ until }: { until: number }): Promise<number> {
  let advanced = 0;
  for (;;) {
    const inRound = await advanceRound({ until });
    advanced += inRound;
    // Fewer than a round has: the rest is not due, or another process has it.
    if (inRound < ROUND_SIZE || performance.now() >= until) return advanced;
  }
}

async function advanceRound({ until }: { until: number }): Promise<number> {
  const due = await findDueCases(await sharedNow(), { limit: ROUND_SIZE });
  let advanced = 0;
  const lane = async () => {
    for (let id = due.shift(); id !== undefined && performance.now() < until; id = due.shift()) {
      try {
        if (await advanceRefund(id)) advanced += 1;
      } catch (error) {
        logger().error({ err: error, case_id: id }, 'a refund was not taken further');
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  return advanced;
}

/**
 * The same for one of them.
 *
 * @returns false when it is not due, or another process has it
 * @throws what the step failed with; it is tried again after the usual pause then, and after its lease only where not even that could be written
 */
export async function advanceRefund(id: string): Promise<boolean> {
  const now = await sharedNow();
  const claimed = await claimCase(id, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (!claimed) return false;
  try {
    await takeStep(claimed);
  } catch (error) {
    await postponeFailed(claimed).catch((cause: unknown) => {
      logger().error({ err: cause, case_id: id }, 'a refund that failed waits for the end of its lease');
    });
    throw error;
  }
  return true;
}

async function takeStep(claimed: MoneyCase): Promise<void> {
  if (claimed.kind === 'chargeback') return watchChargeback(claimed);
  if (claimed.route === 'transfer') return transferRefund(claimed);
  return claimed.state === 'approved' ? sendRefund(claimed) : confirmRefund(claimed);
}

/** Gives a claim back after an error, unless it is lost. */
async function postponeFailed({ id, lease }: MoneyCase): Promise<void> {
  const held = await findCase(id);
  if (held?.lease === lease) await retryRefund(held, { afterMs: pauseMs(held.attempts), why: 'error' });
}
