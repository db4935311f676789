import { sharedNow } from '#server/platform/clock.ts';
import { logger } from '#server/platform/logger.ts';
import { claimCase, findDueCases } from './cases.repository.ts';
import { confirmRefund } from './confirm-refund.ts';
import { sendRefund } from './send-refund.ts';
import { transferRefund } from './transfer-refund.ts';
import { watchChargeback } from './watch-chargeback.ts';

/** Longer than the calls of one step may take; after a crash another process goes on then. */
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

/** The same for one of them. @returns false when it is not due, or another process has it */
export async function advanceRefund(id: string): Promise<boolean> {
  const now = await sharedNow();
  const claimed = await claimCase(id, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (!claimed) return false;
  if (claimed.kind === 'chargeback') await watchChargeback(claimed);
  else if (claimed.route === 'transfer') await transferRefund(claimed);
  else if (claimed.state === 'approved') await sendRefund(claimed);
  else await confirmRefund(claimed);
  return true;
}
