import { AppError } from '#server/platform/app-error.ts';
import { live } from '#server/platform/live/emitter.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { findActiveIds, findMembership, listMembershipsOf } from '../organizers/index.ts';
import { changeStanding } from './change-standing.ts';
import type { StandingChange } from './standing-change.ts';
import type { UserRecord } from './user-record.ts';
import { findUser, updateActingFor } from './users.repository.ts';
import { worksForActive } from './works-for-active.ts';

/**
 * Lets somebody act for another organizer of theirs. Their other sessions end, and all sockets: none goes on with what it could do for the former one.
 *
 * @throws AppError `organizer_not_found` also for one that they are not in the team of, or that is not active
 */
export async function actFor(
  organizerId: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await changeStanding(
    async (session) => {
      const membership = await findMembership({ userId, organizerId }, session);
      const [active] = await findActiveIds([organizerId], session);
      if (!membership || !active) throw new AppError({ code: 'organizer_not_found' });
      await updateActingFor(userId, organizerId, session);
      return { result: undefined, whose: [userId] };
    },
    { except: sessionId },
  );
  // The session stays; its sockets are in rooms of the former organizer.
  live.endSession(sessionId);
}

/** Lets somebody who acts for no active organizer act for the first one of theirs that is; whoever acts for one goes on with that. */
export async function actForFirst({
  userId,
  sessionId,
}: {
  userId: string;
  sessionId: string;
}): Promise<void> {
  await changeStanding(
    async (session) => {
      const organizerId = (await findUser(userId, session))?.organizerId ?? null;
      const acts = organizerId !== null && (await isActingMember({ userId, organizerId }, session));
      if (!acts) await actForNext(userId, { left: organizerId ?? '', otherwise: organizerId }, session);
      return { result: undefined, whose: acts ? [] : [userId] };
    },
    { except: sessionId },
  );
}

/** Whether somebody is in the team of an organizer that is active. */
async function isActingMember(
  { userId, organizerId }: { userId: string; organizerId: string },
  session: TransactionSession,
): Promise<boolean> {
  const [active] = await findActiveIds([organizerId], session);
  return active !== undefined && (await findMembership({ userId, organizerId }, session)) !== null;
}

/**
 * Lets somebody whose organizer is not active (any more) act for another one of theirs that is. Where there is none, they stay with theirs, of which they
 * have nothing until it is activated again.
 *
 * @returns by how much their standing was raised for it
 */
export async function actForActive(user: UserRecord): Promise<number> {
  if (await worksForActive(user)) return 0;
  const { id: userId, organizerId } = user;
  return changeStanding(async (session) => {
    const next = await findNext(userId, { left: organizerId ?? '', session });
    if (next === null) return { result: 0, whose: [] };
    await updateActingFor(userId, next, session);
    return { result: 1, whose: [userId] };
  });
}

/**
 * Lets somebody act for the first active organizer of theirs besides one that they cannot act for any more.
 *
 * @param otherwise for whom they act when there is none
 */
export async function actForNext(
  userId: string,
  { left, otherwise }: { left: string; otherwise: string | null },
  session: StandingChange,
): Promise<void> {
  const next = await findNext(userId, { left, session });
  await updateActingFor(userId, next ?? otherwise, session);
}

async function findNext(
  userId: string,
  { left, session }: { left: string; session: TransactionSession },
): Promise<string | null> {
  const memberships = await listMembershipsOf(userId, session);
  const others = memberships.map(({ organizerId }) => organizerId).filter((id) => id !== left);
  return (await findActiveIds(others, session))[0] ?? null;
}
