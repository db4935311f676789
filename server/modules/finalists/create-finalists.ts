import { newNumericId } from '#server/platform/ids.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { type FinalistRecord, insertFinalists, type NewFinalist } from './finalists.repository.ts';

/**
 * Stores finalists in the given order; without an `id` each gets a new `FIN-…`. The caller has checked that the
 * event exists and that its rules are not locked.
 *
 * @throws a duplicate-key error when a given id is taken
 */
export function createFinalists(
  finalists: (Omit<NewFinalist, 'id'> & { id?: string })[],
  session?: TransactionSession,
): Promise<FinalistRecord[]> {
  return insertFinalists(
    finalists.map((finalist, index) => ({
      ...finalist,
      id: finalist.id ?? newNumericId('FIN'),
      sort: finalist.sort ?? index + 1,
    })),
    session,
  );
}
