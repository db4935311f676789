import type { TransactionSession } from '#server/platform/mongo.ts';
import {
  type FinalistRecord,
  insertFinalists,
  type NewFinalist,
  newFinalistIds,
} from './finalists.repository.ts';

/**
 * Stores finalists in the given order; without an `id` each gets a new `FIN-…`. The caller has checked that the
 * event exists and that its rules are not locked.
 *
 * @throws a duplicate-key error when a given id is taken
 */
export async function createFinalists(
  finalists: (Omit<NewFinalist, 'id'> & { id?: string })[],
  session?: TransactionSession,
): Promise<FinalistRecord[]> {
  const nameless = finalists.filter(({ id }) => id === undefined).length;
  const ids = nameless === 0 ? [] : await newFinalistIds(nameless);
  return insertFinalists(
    finalists.map((finalist, index) => ({
      ...finalist,
      id: finalist.id ?? ids.shift() ?? '',
      sort: finalist.sort ?? index + 1,
    })),
    session,
  );
}
