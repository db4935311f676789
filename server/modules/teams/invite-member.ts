import type { Language } from '#contracts/language.ts';
import type { InviteRequest } from '#contracts/organizers/teams.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction, isDuplicateKey } from '#server/platform/mongo.ts';
import { findUserByAddress, loginKey } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type LetterSender, prepareMail } from '../mail/index.ts';
import { findMembership, lockTeam } from '../organizers/index.ts';
import { type InvitationRecord, insertInvitation } from './invitations.repository.ts';
import { requireMembership, requireTeam } from './membership-request.ts';
import { auditedMembership } from './teams.presenter.ts';

/**
 * Invites whoever reads the mails of an address into a team. The letter has a link that is good once.
 *
 * @throws AppError `organizer_not_found`, `all_events_required`, `validation_failed`, `already_member`, `already_invited`, `too_many_letters`
 */
export async function inviteMember(
  scope: DeskScope,
  { organizerId, input }: { organizerId: string; input: FromWire<InviteRequest> },
  writer: DeskWriter,
  { language, sender }: { language: Language; sender: LetterSender },
): Promise<InvitationRecord> {
  const organizer = await requireTeam(scope, organizerId);
  const membership = await requireMembership(organizerId, input);
  const emailKey = loginKey(input.email);
  const known = await findUserByAddress(emailKey);
  if (known && (await findMembership({ userId: known.id, organizerId })))
    throw new AppError({ code: 'already_member' });
  const at = await databaseNow();
  const { role, eventIds } = membership;
  const invitation = {
    id: newNumericId('INV'),
    organizerId,
    email: input.email,
    emailKey,
    role,
    eventIds: eventIds && [...eventIds],
    language,
    invitedBy: writer.viewer.userId,
  };
  const letter = await prepareMail(letterOf(invitation), { sender });
  try {
    const stored = await inTransaction(async (session) => {
      await lockTeam(organizerId, session);
      const stored = await insertInvitation(invitation, { at, session });
      await letter.store(session);
      await recordDeskWrite(
        writer,
        {
          action: 'team.invite',
          target: { type: 'event_organizer', id: organizerId, name: organizer.name },
          before: null,
          after: { email: input.email, ...auditedMembership(organizerId, membership) },
        },
        session,
      );
      return stored;
    });
    await letter.send();
    return stored;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError({ code: 'already_invited' });
    throw error;
  }
}

/** The letter of an invitation; it goes to no account. */
export function letterOf({ id, emailKey, language }: Pick<InvitationRecord, 'id' | 'emailKey' | 'language'>) {
  return {
    template: 'team_invitation',
    userId: null,
    addressKey: emailKey,
    subjectId: id,
    language,
  } as const;
}
