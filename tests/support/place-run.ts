import { countRun } from '#server/modules/refund-runs/count-run.ts';
import type { RefundRun } from '#server/modules/refund-runs/refund-run.ts';
import { insertRun } from '#server/modules/refund-runs/refund-runs.repository.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';

/** A refund run of what there is to give back, which waits to be approved. @returns its id */
export async function placeRun(
  given: Pick<RefundRun, 'eventId' | 'organizerId' | 'askedBy'> & Partial<RefundRun>,
): Promise<string> {
  const now = new Date();
  const run: RefundRun = {
    id: newNumericId('RUN'),
    openKey: given.eventId,
    state: 'requested',
    counted: await countRun(given.eventId),
    note: 'Event dibatalkan.',
    approvedBy: null,
    made: { orders: 0, amount: 0 },
    cursor: null,
    madeInPass: 0,
    nextBatchAt: now,
    timeline: [],
    revision: 0,
    createdAt: now,
    endedAt: null,
    ...given,
  };
  await inTransaction((session) => insertRun(run, session));
  return run.id;
}
