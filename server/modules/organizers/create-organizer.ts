import type { TransactionSession } from '#server/platform/mongo.ts';
import {
  insertOrganizer,
  type NewOrganizer,
  newOrganizerId,
  type OrganizerRecord,
} from './organizers.repository.ts';

/**
 * Stores an organizer; without an `id` it gets a new `EO-…`.
 *
 * @param session the transaction that it is part of
 * @throws a duplicate-key error when the given id is taken
 */
export async function createOrganizer(
  organizer: Omit<NewOrganizer, 'id'> & { id?: string },
  session?: TransactionSession,
): Promise<OrganizerRecord> {
  return insertOrganizer({ ...organizer, id: organizer.id ?? (await newOrganizerId()) }, session);
}
