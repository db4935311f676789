import { may, type Right } from '#contracts/accounts/rights.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { findActiveIds, listMembershipsOf } from '../organizers/index.ts';
import type { UserRecord } from './user-record.ts';
import { findUser, raiseRightsRevision } from './users.repository.ts';

/** Whether somebody has a right for an organizer, and for that event of it where one is named. */
export type MayDo = (right: Right, where: { organizerId: string; eventId?: string }) => boolean;

/** What somebody may do as a transaction sees it, in every team of theirs, whomever they act for. */
export async function rightsOf(
  userId: string,
  session: TransactionSession,
): Promise<{ user: UserRecord | null; mayDo: MayDo }> {
  const user = await findUser(userId, session);
  if (!user || user.disabledAt) return { user, mayDo: () => false };
  const memberships = await listMembershipsOf(userId, session);
  const teams = memberships.map(({ organizerId }) => organizerId);
  const active = new Set(await findActiveIds(teams, session));
  const mayDo: MayDo = (right, { organizerId, eventId }) => {
    const own = memberships.find((each) => each.organizerId === organizerId && active.has(organizerId));
    const membership = own ?? null;
    const reaches = eventId === undefined || (membership?.eventIds?.includes(eventId) ?? true);
    return reaches && may({ roleId: user.roleId, platformRole: user.platformRole, membership }, right);
  };
  return { user, mayDo };
}

/**
 * What somebody may do, for a transaction that stores something that rests on it: a change of their rights at the same moment collides with it, and whichever comes
 * second sees the other.
 */
export async function holdRights(userId: string, session: TransactionSession): Promise<MayDo> {
  await raiseRightsRevision([userId], session);
  return (await rightsOf(userId, session)).mayDo;
}
