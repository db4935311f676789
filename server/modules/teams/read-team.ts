import type { TeamResponse } from '#contracts/organizers/teams.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { type DeskScope, EVERYTHING } from '#server/platform/desk-scope.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { listOrganizerEvents } from '../events/index.ts';
import { listTeam, type MembershipRecord } from '../organizers/index.ts';
import { type InvitationRecord, listInvitations } from './invitations.repository.ts';
import { requireTeam } from './membership-request.ts';
import { presentInvitation, presentMember } from './teams.presenter.ts';

/**
 * Everybody in a team and whoever is invited into it.
 *
 * @throws AppError `organizer_not_found`, `all_events_required`
 */
export async function readTeam(scope: DeskScope, organizerId: string): Promise<TeamResponse> {
  await requireTeam(scope, organizerId);
  const [team, invitations, events] = await Promise.all([
    listTeam(organizerId),
    listInvitations(organizerId),
    listOrganizerEvents(EVERYTHING, [organizerId]),
  ]);
  return {
    members: await describeMembers(team),
    invitations: await describeInvitations(invitations),
    events: events.map(({ id, name }) => ({ id, name })),
  };
}

/** Members with their accounts; one whose account is gone is left out. */
export async function describeMembers(team: readonly MembershipRecord[]): Promise<TeamResponse['members']> {
  const people = await findPeople(team.flatMap(({ userId, invitedBy }) => [userId, invitedBy ?? userId]));
  return team.flatMap((membership) => {
    const user = people.get(membership.userId);
    if (!user) return [];
    const inviter = people.get(membership.invitedBy ?? '');
    return presentMember(membership, { user, invitedBy: inviter?.name ?? null });
  });
}

/** Invitations with the names of those who sent them. */
export async function describeInvitations(
  invitations: readonly InvitationRecord[],
): Promise<TeamResponse['invitations']> {
  const [people, now] = await Promise.all([
    findPeople(invitations.map(({ invitedBy }) => invitedBy)),
    databaseNow(),
  ]);
  return invitations.map((invitation) =>
    presentInvitation(invitation, { invitedBy: people.get(invitation.invitedBy)?.name ?? null, now }),
  );
}

async function findPeople(ids: readonly string[]) {
  return new Map((await findUsersByIds(ids)).map((user) => [user.id, user]));
}
