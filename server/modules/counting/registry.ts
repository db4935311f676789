import type { TransactionSession } from '#server/platform/mongo.ts';
import { figures } from '../figures/index.ts';
import { ledger } from '../ledger/index.ts';
import { type Batch, type EventProjection, type OverallProjection, stateCounts } from '../orders/index.ts';
import { supporters } from '../supporters/index.ts';
import { transactions } from '../transactions/index.ts';
import { votes } from '../votes/index.ts';

/** Everything that is kept of orders, in the order in which a batch writes it: the chain first, whose head lets one of two processes win. */
export const eventProjections: readonly EventProjection[] = [
  votes,
  ledger,
  figures,
  stateCounts,
  transactions,
];
export const overallProjections: readonly OverallProjection[] = [supporters];

/** Adds a batch to all projections, within its transaction. */
export async function addBatch(batch: Batch, session: TransactionSession): Promise<void> {
  for (const projection of [...eventProjections, ...overallProjections]) await projection.add(batch, session);
}
