import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { collectionOf } from '../../platform/mongo.ts';
import type { Order } from '../orders/index.ts';
import { MARKS, NUMBER_PART_MIN, splitWords } from './search-words.ts';
import { type Transaction, TransactionModel } from './transactions.model.ts';
import { beginning, beginnings, readOrders } from './transactions.repository.ts';

const collection = () => collectionOf<Transaction>(TransactionModel);

/** A shorter prefix of the provider's id matches too much. */
const PROVIDER_ID_MIN = 6;
/** A search that takes longer matches too much to be of use, and slows the database down for others. */
const TIMEOUT_MS = 2_000;
/** So many of each kind are read, to show the newest of them. */
const LOOKED_AT = 50;

/** The index that serves them. */
export const SEARCH_INDEX = { words: 1, organizerId: 1, createdAt: -1 } as const;

/**
 * The filters for one text, built apart from running them so that a test can check that the index serves each: parts of an order's number, the
 * provider's id, words of the customer.
 */
export function transactionSearches(
  scope: DeskScope,
  { search, seesEmails }: { search: string; seesEmails: boolean },
): object[] {
  const words = splitWords(search);
  const [single] = words.length === 1 ? words : [];
  const found: object[] = [];
  if (single && single.length >= NUMBER_PART_MIN) found.push({ words: beginning(MARKS.numberPart + single) });
  if (single && single.length >= PROVIDER_ID_MIN) found.push({ words: beginning(MARKS.providerId + single) });
  if (words.length > 0)
    found.push({ $and: words.map((word) => ({ words: { $in: beginnings(word, { seesEmails }) } })) });
  return found.map((filter) => inScope(scope, filter, 'eventId'));
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
    transactionSearches(scope, requested).map((filter) =>
      collection().find(filter).hint(SEARCH_INDEX).maxTimeMS(TIMEOUT_MS).limit(LOOKED_AT).toArray(),
    ),
  );
  const byId = new Map(found.flat().map((row) => [row._id, row]));
  const newest = [...byId.values()]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, limit);
  return readOrders(newest);
}
