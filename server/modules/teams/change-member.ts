import type { MemberRequest } from '#contracts/organizers/teams.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import type { TeamMembership } from '#server/platform/viewer.ts';
import {
  changeStanding,
  editInTurn,
  findUser,
  refuseLastOwner,
  refuseOverwriting,
  type StandingChange,
} from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findMembership, lockTeam, type MembershipRecord, storeMembership } from '../organizers/index.ts';
import { requireMembership, requireTeam } from './membership-request.ts';
import { auditedMembership } from './teams.presenter.ts';

/**
 * Gives a member another role or other events. Whoever acts for the organizer at present is logged out, sockets included; links of screens that they opened and
 * could not open now are revoked.
 *
 * @throws AppError `organizer_not_found`, `all_events_required`, `member_not_found`, `validation_failed`, `last_owner`, or `edit_conflict` with the differences
 */
export async function changeMember(
  scope: DeskScope,
  {
    organizerId,
    userId,
    input: { revision, ...input },
  }: { organizerId: string; userId: string; input: FromWire<MemberRequest> },
  writer: DeskWriter,
): Promise<MembershipRecord> {
  await requireTeam(scope, organizerId);
  const change = await requireMembership(organizerId, input);
  return editInTurn(async () => {
    const membership = await findMembership({ userId, organizerId });
    const user = membership && (await findUser(userId));
    if (!user) throw new AppError({ code: 'member_not_found' });
    const changes = changesOf(membership, change);
    await refuseOverwriting(membership, { base: revision, changes });
    if (changes.length === 0) return membership;
    const names = changes.map(({ name }) => name);
    const edit = { membership, change, names, by: writer.viewer.userId, at: await databaseNow() };
    const write = async (session: StandingChange) => {
      await lockTeam(organizerId, session);
      if (membership.role === 'owner' && change.role !== 'owner')
        await refuseLastOwner({ organizerId, userId }, session);
      const stored = await storeMembership(edit, session);
      if (!stored) return { result: null, whose: [] };
      await recordDeskWrite(
        writer,
        {
          action: 'team.change_member',
          target: { type: 'user', id: userId, name: user.name },
          before: auditedMembership(organizerId, membership),
          after: auditedMembership(organizerId, change),
        },
        session,
      );
      const acts = (await findUser(userId, session))?.organizerId === organizerId;
      return { result: stored, whose: acts ? [userId] : [], alsoOf: [userId] };
    };
    return changeStanding(write, { writer });
  });
}

function changesOf(membership: TeamMembership, change: TeamMembership) {
  const wanted = [
    { name: 'role', current: membership.role, sent: change.role },
    { name: 'event_ids', current: membership.eventIds, sent: change.eventIds },
  ];
  return wanted.filter(({ current, sent }) => JSON.stringify(current) !== JSON.stringify(sent));
}
