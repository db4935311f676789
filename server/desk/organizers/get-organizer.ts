import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { findPeopleOf } from '#server/modules/accounts/index.ts';
import { type OrganizerRecord, requireOrganizerIn } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { countOrganizerEvents, type OrganizerFigures } from './count-organizer-events.ts';
import { presentOrganizer } from './organizers.presenter.ts';

/** @throws AppError `organizer_not_found` */
export async function getOrganizer(scope: MoneyScope, id: string): Promise<DeskOrganizer> {
  return describeOrganizer(scope, await requireOrganizerIn(scope, id));
}

/** An organizer with its figures and its staff's last login. */
export async function describeOrganizer(
  scope: MoneyScope,
  organizer: OrganizerRecord,
): Promise<DeskOrganizer> {
  const [figures, staff] = await Promise.all([figuresOf(scope, organizer.id), findPeopleOf(organizer.id)]);
  const logins = staff.flatMap(({ lastLoginAt }) => (lastLoginAt ? [lastLoginAt.getTime()] : []));
  const lastLoginAt = logins.length > 0 ? new Date(Math.max(...logins)) : null;
  return presentOrganizer(organizer, { figures, lastLoginAt });
}

export async function figuresOf(scope: MoneyScope, organizerId: string): Promise<OrganizerFigures> {
  const figures = (await countOrganizerEvents(scope, [organizerId])).get(organizerId);
  if (!figures) throw new Error('figures are given for every organizer that is asked for');
  return figures;
}
