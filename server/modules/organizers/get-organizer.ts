import type { AdminOrganizer } from '#contracts/organizers/organizers.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope, StaffScope } from '#server/platform/staff-scope.ts';
import { findStaffOf } from '../accounts/index.ts';
import { countOrganizerEvents, type OrganizerFigures } from './count-organizer-events.ts';
import { presentOrganizer } from './organizers.presenter.ts';
import { findOrganizerIn, type OrganizerRecord } from './organizers.repository.ts';

/** @throws AppError `organizer_not_found`, also for one that is out of reach */
export async function requireOrganizerIn(scope: StaffScope, id: string): Promise<OrganizerRecord> {
  const organizer = await findOrganizerIn(scope, id);
  if (!organizer) throw new AppError({ code: 'organizer_not_found' });
  return organizer;
}

/** @throws AppError `organizer_not_found` */
export async function getOrganizer(scope: MoneyScope, id: string): Promise<AdminOrganizer> {
  return describeOrganizer(scope, await requireOrganizerIn(scope, id));
}

/** An organizer with its figures and its staff's last login. */
export async function describeOrganizer(
  scope: MoneyScope,
  organizer: OrganizerRecord,
): Promise<AdminOrganizer> {
  const [figures, staff] = await Promise.all([figuresOf(scope, organizer.id), findStaffOf(organizer.id)]);
  const logins = staff.flatMap(({ lastLoginAt }) => (lastLoginAt ? [lastLoginAt.getTime()] : []));
  const lastLoginAt = logins.length > 0 ? new Date(Math.max(...logins)) : null;
  return presentOrganizer(organizer, { figures, lastLoginAt });
}

export async function figuresOf(scope: MoneyScope, organizerId: string): Promise<OrganizerFigures> {
  const figures = (await countOrganizerEvents(scope, [organizerId])).get(organizerId);
  if (!figures) throw new Error('figures are given for every organizer that is asked for');
  return figures;
}
