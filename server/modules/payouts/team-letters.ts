import type { TeamRole } from '#contracts/accounts/role-ids.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { findUser, findUsersByIds, loginKey, type UserRecord } from '../accounts/index.ts';
import { type Mail, type NewMail, oweMail } from '../mail/index.ts';
import { findMembership, listTeam } from '../organizers/index.ts';

type TeamTemplate = 'bank_account_added' | 'bank_account_removed' | 'payout_invoice';

/** A letter to those of a team who have one of some roles. */
export interface TeamLetter {
  organizerId: string;
  template: TeamTemplate;
  subjectId: string;
  roles: readonly TeamRole[];
}

/** Everybody of a team with one of the roles, and an address. */
export async function listLettersTo({
  organizerId,
  template,
  subjectId,
  roles,
}: TeamLetter): Promise<(NewMail & { template: TeamTemplate })[]> {
  const team = await listTeam(organizerId);
  const ids = team.filter(({ role }) => roles.includes(role)).map(({ userId }) => userId);
  const people = await findUsersByIds(ids);
  return people.flatMap(({ id, email, disabledAt, language }) =>
    email === null || disabledAt !== null
      ? []
      : [{ template, userId: id, addressKey: loginKey(email), subjectId, language: language ?? 'id' }],
  );
}

/**
 * Stores a letter to each of them, within the transaction of what it reports; it follows from that, so no limit refuses it.
 *
 * @returns sends them, once that is committed
 */
export async function oweTeamLetters(
  letter: TeamLetter,
  session: TransactionSession,
): Promise<() => Promise<unknown>> {
  const mails = (await listLettersTo(letter)).map((mail) => oweMail(mail));
  for (const mail of mails) await mail.store(session);
  return () => Promise.all(mails.map((mail) => mail.send()));
}

/** Whom a letter goes to; null when they have left the team or that role, or have another address now. */
export async function findReader(
  { userId, addressKey }: Pick<Mail, 'userId' | 'addressKey'>,
  { organizerId, roles }: Pick<TeamLetter, 'organizerId' | 'roles'>,
): Promise<(UserRecord & { email: string }) | null> {
  const [user, membership] = await Promise.all([
    findUser(userId ?? ''),
    findMembership({ userId: userId ?? '', organizerId }),
  ]);
  if (!user?.email || user.disabledAt || loginKey(user.email) !== addressKey) return null;
  if (!membership || !roles.includes(membership.role)) return null;
  return { ...user, email: user.email };
}
