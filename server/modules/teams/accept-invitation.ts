import { may } from '#contracts/accounts/rights.ts';
import type { JoinRequest } from '#contracts/organizers/teams.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { inTransaction, isDuplicateKey, type TransactionSession } from '#server/platform/mongo.ts';
import {
  actForFirst,
  createAccount,
  findUser,
  findUserByAddress,
  loginKey,
  type OpenedSession,
  startSession,
  type UserRecord,
} from '../accounts/index.ts';
import { type DeskWriter, recordAudit } from '../audit/index.ts';
import { findActiveIds, findMembership, insertMembership, lockTeam } from '../organizers/index.ts';
import { findInvitationByToken, type InvitationRecord, takeInvitation } from './invitations.repository.ts';
import { auditedMembership } from './teams.presenter.ts';

/**
 * Takes somebody who is logged in into the team that a link invites to. Staff has accounts of its own: a customer's is taken into no team.
 *
 * @returns the organizer
 * @throws AppError `link_invalid` for a link that was used, has run out or was revoked, and for one of somebody who may invite nobody any more;
 *   `team_account_required`, `customer_account`, `invitation_for_other_address`, `already_member`
 */
export async function acceptInvitation(token: string, { viewer, requestId }: DeskWriter): Promise<string> {
  const now = await databaseNow();
  const invitation = await requireInvitation(token, now);
  const { organizerId } = invitation;
  const user = await findUser(viewer.userId);
  if (!user) throw new AppError({ code: 'session_ended' });
  refuseOthers(user, invitation);
  try {
    await inTransaction(async (session) => {
      const { role, eventIds, invitedBy } = await take(token, { now, session });
      await insertMembership({ userId: user.id, organizerId, role, eventIds, invitedBy }, session);
      await recordJoin(user, { invitation, requestId, session });
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError({ code: 'already_member' });
    throw error;
  }
  await actForFirst({ userId: user.id, sessionId: viewer.sessionId });
  return organizerId;
}

/**
 * Makes an account for whoever was invited, in the team, and logs it in. The link has proven the address.
 *
 * @throws AppError `link_invalid` as {@link acceptInvitation}; `customer_account` or `email_taken` for an address that has an account; `username_taken`,
 *   `validation_failed`
 */
export async function joinWithNewAccount(
  { token, fullName, username, password }: FromWire<JoinRequest>,
  { device, former, requestId }: { device: string | null; former: string | null; requestId: string },
): Promise<OpenedSession> {
  const now = await databaseNow();
  const invitation = await requireInvitation(token, now);
  const { organizerId, email, emailKey, role, eventIds, invitedBy } = invitation;
  const known = await findUserByAddress(emailKey);
  if (known?.roleId === 'ROLE003') throw new AppError({ code: 'customer_account' });
  const user = await createAccount(
    {
      name: fullName,
      username,
      email,
      password,
      roleId: 'ROLE002',
      organizerId,
      emailVerifiedAt: now,
      membership: { role, eventIds, invitedBy },
    },
    async (account, session) => {
      await take(token, { now, session });
      await recordJoin(account, { invitation, requestId, session });
    },
  );
  return startSession(user.id, { device, former });
}

/** What a link offers now: what is shown of it can be taken. @throws AppError `link_invalid` */
export async function requireInvitation(token: string, now: Date): Promise<InvitationRecord> {
  const invitation = await findInvitationByToken(token, now);
  if (!invitation || !(await isGood(invitation))) throw new AppError({ code: 'link_invalid' });
  return invitation;
}

function refuseOthers({ roleId, email }: UserRecord, { emailKey }: InvitationRecord): void {
  const isTheirs = email !== null && loginKey(email) === emailKey;
  if (roleId === 'ROLE003' && isTheirs) throw new AppError({ code: 'customer_account' });
  if (roleId !== 'ROLE002') throw new AppError({ code: 'team_account_required' });
  if (!isTheirs) throw new AppError({ code: 'invitation_for_other_address' });
}

/** Uses the link up, while whoever sent it may still invite. */
async function take(
  token: string,
  { now, session }: { now: Date; session: TransactionSession },
): Promise<InvitationRecord> {
  const invitation = await takeInvitation(token, { now, session });
  if (!invitation) throw new AppError({ code: 'link_invalid' });
  await lockTeam(invitation.organizerId, session);
  if (!(await isGood(invitation, session))) throw new AppError({ code: 'link_invalid' });
  return invitation;
}

/** The organizer is active, and whoever sent it may still invite. */
async function isGood(
  { invitedBy, organizerId }: InvitationRecord,
  session?: TransactionSession,
): Promise<boolean> {
  const [active] = await findActiveIds([organizerId], session);
  if (!active) return false;
  const inviter = await findUser(invitedBy, session);
  const membership = await findMembership({ userId: invitedBy, organizerId }, session);
  if (!inviter || inviter.disabledAt) return false;
  const { roleId, platformRole } = inviter;
  return may({ roleId, platformRole, membership }, 'manageTeam');
}

/** They are no staff of the team before this: the line names who joined as who did it. */
function recordJoin(
  { id, name, roleId }: UserRecord,
  {
    invitation,
    requestId,
    session,
  }: { invitation: InvitationRecord; requestId: string; session: TransactionSession },
): Promise<void> {
  return recordAudit(
    {
      actor: { userId: id, roleId, name },
      action: 'team.join',
      target: { type: 'user', id, name },
      before: null,
      after: { ...auditedMembership(invitation.organizerId, invitation), invited_by: invitation.invitedBy },
      requestId,
    },
    session,
  );
}
