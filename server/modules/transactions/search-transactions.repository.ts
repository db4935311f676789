import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { literalPattern } from '../../platform/literal-pattern.ts';
import { collectionOf } from '../../platform/mongo.ts';
import type { Order } from '../orders/index.ts';
import { NUMBER_PART_MIN, splitWords } from './search-words.ts';
import { type Transaction, TransactionModel } from './transactions.model.ts';
import { beginnings, readOrders } from './transactions.repository.ts';

const collection = () => collectionOf<Transaction>(TransactionModel);

/** A shorter prefix of the provider's id matches too much. */
const PROVIDER_ID_MIN = 6;
/** A search that takes longer matches too much to be of use, and slows the database down for others. */
const TIMEOUT_MS = 2_000;
/** So many of each kind are read, to show the newest of them. */
const LOOKED_AT = 50;

interface TransactionSearch {
  filter: object;
  hint: Record<string, 1 | -1>;
}

/**
 * The database queries for one text, built apart from running them so that a test can check which index serves each: parts of an order's
 * number, the provider's id, words of the customer.
 */
export function transactionSearches(
  scope: DeskScope,
  { search, seesEmails }: { search: string; seesEmails: boolean },
): TransactionSearch[] {
  const words = splitWords(search);
  const [single] = words.length === 1 ? words : [];
  const searches: TransactionSearch[] = [];
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
export async function searchTransactions(
  scope: DeskScope,
  { limit, ...requested }: { search: string; seesEmails: boolean; limit: number },
): Promise<Order[]> {
  const found = await Promise.all(
    transactionSearches(scope, requested).map(({ filter, hint }) =>
      collection().find(filter).hint(hint).maxTimeMS(TIMEOUT_MS).limit(LOOKED_AT).toArray(),
    ),
  );
  const byId = new Map(found.flat().map((row) => [row._id, row]));
  const newest = [...byId.values()]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, limit);
  return readOrders(newest);
}
