import { AppError } from '../../platform/app-error.ts';
import type { DeskScope } from '../../platform/desk-scope.ts';
import { findOrganizerIn, type OrganizerRecord } from './organizers.repository.ts';

/** @throws AppError `organizer_not_found`, also for one that is out of reach */
export async function requireOrganizerIn(scope: DeskScope, id: string): Promise<OrganizerRecord> {
  const organizer = await findOrganizerIn(scope, id);
  if (!organizer) throw new AppError({ code: 'organizer_not_found' });
  return organizer;
}
