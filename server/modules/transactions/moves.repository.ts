import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { collectionOf } from '../../platform/mongo.ts';
import type { Order } from '../orders/index.ts';
import { readerOf } from './list-keys.ts';
import { type Transaction, TransactionModel } from './transactions.model.ts';

const FIELDS = {
  eventId: 1,
  organizerId: 1,
  state: 1,
  late: 1,
  grossAmount: 1,
  paymentType: 1,
  createdAt: 1,
  move: 1,
} as const;

/** An order as it was when its last move was counted. */
type Move = Pick<Transaction, Exclude<keyof typeof FIELDS, 'move'>> & {
  id: string;
  /** Its last move alone. */
  history: Pick<Order['history'][number], 'at' | 'from'>[];
};

/** Orders whose last move was counted at `from` or later: the first of them, or the last ones (newest first). */
export async function findMoves(
  scope: DeskScope,
  {
    from,
    eventId,
    take,
    limit,
  }: { from: Date; eventId: string | null; take: 'first' | 'last'; limit: number },
): Promise<Move[]> {
  const direction = take === 'first' ? 1 : -1;
  const filter = {
    readers: readerOf(scope),
    // With the type: the planner uses the partial index only if the query implies its condition.
    movedAt: { $gte: from, $type: 'date' } as const,
    ...(eventId !== null && { eventId }),
  };
  const found = await collectionOf<Transaction>(TransactionModel)
    .find(inScope(scope, filter, 'eventId'))
    .sort({ movedAt: direction })
    .limit(limit)
    .project<Pick<Transaction, '_id' | keyof typeof FIELDS>>(FIELDS)
    .toArray();
  return found.map(({ _id, move, ...order }) => ({ id: _id, ...order, history: move ? [move] : [] }));
}
