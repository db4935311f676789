import type { TeamRole } from '#contracts/accounts/role-ids.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type DeskScope, EVERYTHING, requireAllEvents } from '#server/platform/desk-scope.ts';
import type { TeamMembership } from '#server/platform/viewer.ts';
import { listOrganizerEvents } from '../events/index.ts';
import { type OrganizerRecord, requireOrganizerIn } from '../organizers/index.ts';

/**
 * The organizer whose team is read or changed. Whoever is there for chosen events has no say in who is there for others.
 *
 * @throws AppError `organizer_not_found` also for one that is out of reach, `all_events_required`
 */
export async function requireTeam(scope: DeskScope, organizerId: string): Promise<OrganizerRecord> {
  requireAllEvents(scope);
  return requireOrganizerIn(scope, organizerId);
}

/**
 * What a membership is asked to be: an owner's is for all events, and the events of others are the organizer's.
 *
 * @throws AppError `validation_failed`
 */
export async function requireMembership(
  organizerId: string,
  { role, eventIds }: { role: TeamRole; eventIds: readonly string[] | null },
): Promise<TeamMembership> {
  if (eventIds === null) return { role, eventIds: null };
  if (role === 'owner') throw refusal('ownerOfAllEvents');
  const own = new Set((await listOrganizerEvents(EVERYTHING, [organizerId])).map(({ id }) => id));
  if (!eventIds.every((id) => own.has(id))) throw refusal('choice');
  return { role, eventIds: [...new Set(eventIds)].sort() };
}

function refusal(message: 'ownerOfAllEvents' | 'choice'): AppError {
  return new AppError({ code: 'validation_failed', fields: [{ field: 'event_ids', message }] });
}
