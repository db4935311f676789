import type { TransactionSession } from '#server/platform/mongo.ts';
import { figures } from '../figures/index.ts';
import { ledger } from '../ledger/index.ts';
import { type Batch, type EventProjection, type OverallProjection, stateCounts } from '../orders/index.ts';
import { supporters } from '../supporters/index.ts';
import { votes } from '../votes/index.ts';

/** Everything that is kept of orders, in the order in which a batch writes it: the chain first, because a conflict on its head aborts the batch early. */
export const eventProjections: readonly EventProjection[] = [votes, ledger, figures, stateCounts];
export const overallProjections: readonly OverallProjection[] = [supporters];

/** Adds a batch to all projections, within its transaction. */
export async function addBatch(batch: Batch, session: TransactionSession): Promise<void> {
  for (const projection of [...eventProjections, ...overallProjections]) await projection.add(batch, session);
}
