import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { literalPattern } from '../../platform/literal-pattern.ts';
import { collectionOf } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';
import { toOrder } from './orders.repository.ts';
import { NUMBER_PART_MIN, numberParts, orderWords, splitWords } from './search-words.ts';
import { beginnings } from './transactions.repository.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** A shorter prefix of the provider's id matches too much. */
const PROVIDER_ID_MIN = 6;
/** A search that takes longer matches too much to be of use, and slows the database down for others. */
const TIMEOUT_MS = 2_000;
/** So many of each kind are read, to show the newest of them. */
const LOOKED_AT = 50;

interface OrderSearch {
  filter: object;
  hint: Record<string, 1 | -1>;
}

/**
 * The database queries for one text, built apart from running them so that a test can check which index serves each: parts of an order's
 * number, the provider's id, words of the customer.
 */
export function orderSearches(
  scope: DeskScope,
  { search, seesEmails }: { search: string; seesEmails: boolean },
): OrderSearch[] {
  const words = splitWords(search);
  const [single] = words.length === 1 ? words : [];
  const searches: OrderSearch[] = [];
  if (single && single.length >= NUMBER_PART_MIN) {
    searches.push({
      filter: { parts: new RegExp(`^${literalPattern(single)}`), ...inScope(scope) },
      hint: { parts: 1 },
    });
  }
  if (single && single.length >= PROVIDER_ID_MIN) {
    // With the type: the planner uses the partial index only if the query implies its condition.
    const transactionId = { $regex: `^${literalPattern(single)}`, $type: 'string' };
    searches.push({ filter: { transactionId, ...inScope(scope) }, hint: { transactionId: 1 } });
  }
  if (words.length > 0) {
    const all = words.map((word) => ({ words: { $in: beginnings(word, { seesEmails }) } }));
    searches.push({
      filter: { $and: all, ...inScope(scope) },
      hint: { words: 1, organizerId: 1, createdAt: -1 },
    });
  }
  return searches;
}

/**
 * Orders in reach that a text finds, the newest of what the index gives first; at most `limit`. The database does not sort: a common name has
 * a hundred thousand.
 */
export async function searchOrders(
  scope: DeskScope,
  { limit, ...requested }: { search: string; seesEmails: boolean; limit: number },
): Promise<Order[]> {
  const found = await Promise.all(
    orderSearches(scope, requested).map(({ filter, hint }) =>
      collection().find(filter).hint(hint).maxTimeMS(TIMEOUT_MS).limit(LOOKED_AT).toArray(),
    ),
  );
  const byId = new Map(found.flat().map((document) => [document._id, document]));
  return [...byId.values()]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, limit)
    .map(toOrder);
}

/**
 * Gives orders of the time before the search what it finds them by. The index holds those without it together, so that having none left costs
 * nothing.
 *
 * @returns how many got it; fewer than `limit` when there are no more
 */
export async function fillSearch({ limit }: { limit: number }): Promise<number> {
  const found = await collection()
    .find({ parts: null as never }, { projection: { customer: 1, words: 1 }, hint: { parts: 1 } })
    .limit(limit)
    .toArray();
  if (found.length === 0) return 0;
  await collection().bulkWrite(
    found.map(({ _id, customer, words }) => ({
      updateOne: {
        // The customer may be removed at this moment; who was has no words.
        filter: { _id, 'customer.name': customer.name },
        update: {
          $set: {
            parts: numberParts(_id),
            words: words.length === 0 ? [] : orderWords({ id: _id, customer }),
          },
        },
      },
    })),
    { ordered: false },
  );
  return found.length;
}
