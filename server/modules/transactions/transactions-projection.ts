import { isDeepStrictEqual } from 'node:util';
import { atOneInstant } from '../../platform/mongo.ts';
import {
  type EventProjection,
  type Fault,
  findOrdersByIds,
  type Order,
  scanOrderChunks,
} from '../orders/index.ts';
import { planFacts, planTransactions, type TransactionFacts } from './plan-transactions.ts';
import {
  findRowsAt,
  insertRow,
  removeRow,
  replaceRow,
  scanRowChunks,
  writeRows,
} from './transaction-rows.repository.ts';
import type { Transaction } from './transactions.model.ts';

/** A row that is not what its order says: the one that is there, and the one that has to be. */
interface Difference {
  id: string;
  present: Transaction | null;
  wanted: TransactionFacts | null;
}

/** The rows by which the desk finds orders. */
export const transactions: EventProjection = {
  name: 'transactions',
  add: (batch, session) => writeRows(planTransactions(batch), { session }),
  async faults(eventId) {
    const faults: Fault[] = [];
    for await (const { id, present, wanted } of findDifferences(eventId)) {
      const what = !present
        ? `the transaction ${id} is missing`
        : wanted
          ? `the transaction ${id} is not what its order says`
          : `the transaction ${id} is of no order`;
      faults.push({ invariant: 'I2', eventId, what });
    }
    return faults;
  },
  async rebuild(eventId) {
    let mended = 0;
    for await (const { present, wanted } of findDifferences(eventId)) {
      // Each only if the row is still the one that was seen: one that was counted meanwhile is right.
      if (present && wanted) await replaceRow(present, { ...wanted, movedAt: present.movedAt });
      else if (present) await removeRow(present);
      else if (wanted) await insertRow({ ...wanted, movedAt: wanted.move?.at ?? null });
      mended += 1;
    }
    return mended;
  },
};

async function* findDifferences(eventId: string): AsyncIterable<Difference> {
  for await (const orders of scanOrderChunks(eventId)) yield* await compare(orders.map(({ id }) => id));
  // Rows of which there is no order.
  for await (const rows of scanRowChunks(eventId)) {
    const differences = await compare(rows.map(({ _id }) => _id));
    yield* differences.filter(({ wanted }) => wanted === null);
  }
}

/** Orders and their rows at one instant. An order that waits to be counted is compared once it is. */
async function compare(ids: readonly string[]): Promise<Difference[]> {
  const [found, rows] = await atOneInstant(
    async (session) => [await findOrdersByIds(ids, { session }), await findRowsAt(ids, { session })] as const,
  );
  const orders = new Map(found.map((order) => [order.id, order]));
  return ids.flatMap((id): Difference[] => {
    const order = orders.get(id);
    const present = rows.get(id) ?? null;
    if (!order) return present ? [{ id, present, wanted: null }] : [];
    if (order.outbox !== null || isRight(present, order)) return [];
    return [{ id, present, wanted: planFacts(order) }];
  });
}

function isRight(present: Transaction | null, order: Order): boolean {
  if (!present) return false;
  const { movedAt: _, ...facts } = present;
  return isDeepStrictEqual(facts, planFacts(order));
}
