import type { TransferPurposeKind } from '#contracts/transfers/transfers.ts';
import { logger } from '#server/platform/logger.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DueOutcome, findDueOutcomes, takeOutcome } from './transfers.repository.ts';

/** Outcomes that one round settles at most. */
const ROUND_SIZE = 100;

/**
 * Hands the outcomes of a kind of transfers to whoever orders them, each in a transaction that also takes it: what `settle` writes in that session is written once,
 * however many processes do this at once and whenever they die. Those of one transfer come one after the other. One that fails stays and keeps back those after it of
 * the same transfer alone. What `settle` returns is done once that is committed, and only then.
 *
 * @returns how many were settled
 */
export async function settleOutcomes(
  kind: TransferPurposeKind,
  settle: (outcome: DueOutcome, session: TransactionSession) => Promise<(() => Promise<void>) | null>,
): Promise<number> {
  let settled = 0;
  for (const outcome of await findDueOutcomes(kind, { limit: ROUND_SIZE })) {
    try {
      const taken = await inTransaction(async (session) => {
        if (!(await takeOutcome(outcome, session))) return null;
        const afterwards = await settle(outcome, session);
        return { afterwards };
      });
      if (taken) settled += 1;
      await taken?.afterwards?.();
    } catch (error) {
      const { transfer, kind: what } = outcome;
      logger().error(
        { err: error, transfer_id: transfer.id, outcome: what },
        'ALERT: what follows from a transfer was not written',
      );
    }
  }
  return settled;
}
