import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import {
  actForNext,
  changeStanding,
  findUser,
  refuseLastOwner,
  type StandingChange,
} from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { deleteMembership, findMembership, lockTeam } from '../organizers/index.ts';
import { requireTeam } from './membership-request.ts';
import { auditedMembership } from './teams.presenter.ts';

/**
 * Takes somebody out of a team. Whoever acts for the organizer at present is logged out, sockets included, and acts for another organizer of theirs from then on;
 * the links of hall screens that they opened, and what they invited to, end with them.
 *
 * @throws AppError `organizer_not_found`, `all_events_required`, `member_not_found`, `last_owner`
 */
export async function removeMember(
  scope: DeskScope,
  { organizerId, userId }: { organizerId: string; userId: string },
  writer: DeskWriter,
): Promise<void> {
  await requireTeam(scope, organizerId);
  const write = async (session: StandingChange) => {
    await lockTeam(organizerId, session);
    const membership = await findMembership({ userId, organizerId }, session);
    const user = membership && (await findUser(userId, session));
    if (!user) throw new AppError({ code: 'member_not_found' });
    if (membership.role === 'owner') await refuseLastOwner({ organizerId, userId }, session);
    await deleteMembership({ userId, organizerId }, session);
    const acts = user.organizerId === organizerId;
    if (acts) await actForNext(userId, { left: organizerId, otherwise: null }, session);
    await recordDeskWrite(
      writer,
      {
        action: 'team.remove_member',
        target: { type: 'user', id: userId, name: user.name },
        before: auditedMembership(organizerId, membership),
        after: null,
      },
      session,
    );
    return { result: undefined, whose: acts ? [userId] : [], alsoOf: [userId] };
  };
  await changeStanding(write, { writer });
}
