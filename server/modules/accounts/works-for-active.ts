import { isOrganizerActive } from '../organizers/index.ts';
import type { UserRecord } from './user-record.ts';

/** False for staff of an organizer that is not active (any more); true for everybody who works for none. */
export async function worksForActive({
  roleId,
  organizerId,
}: Pick<UserRecord, 'roleId' | 'organizerId'>): Promise<boolean> {
  if (roleId !== 'ROLE002' || organizerId === null) return true;
  return isOrganizerActive(organizerId);
}
