import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type LetterSender, prepareMail } from '../mail/index.ts';
import { findInvitation, type InvitationRecord, renewInvitation } from './invitations.repository.ts';
import { letterOf } from './invite-member.ts';
import { requireTeam } from './membership-request.ts';
import { auditedMembership } from './teams.presenter.ts';

/**
 * Sends an invitation again, which runs anew: the links that were sent before work no more, and it is whoever sends it again who invites.
 *
 * @throws AppError `organizer_not_found`, `all_events_required`, `invitation_not_found`, `too_many_letters`
 */
export async function resendInvitation(
  scope: DeskScope,
  { organizerId, invitationId }: { organizerId: string; invitationId: string },
  writer: DeskWriter,
  { sender }: { sender: LetterSender },
): Promise<InvitationRecord> {
  const organizer = await requireTeam(scope, organizerId);
  const found = await findInvitation(invitationId);
  if (found?.organizerId !== organizerId) throw new AppError({ code: 'invitation_not_found' });
  const letter = await prepareMail(letterOf(found), { sender });
  const at = await databaseNow();
  const invitedBy = writer.viewer.userId;
  const invitation = await inTransaction(async (session) => {
    const renewed = await renewInvitation({ id: invitationId, organizerId, invitedBy }, { at, session });
    if (!renewed) throw new AppError({ code: 'invitation_not_found' });
    await letter.store(session);
    await recordDeskWrite(
      writer,
      {
        action: 'team.resend_invitation',
        target: { type: 'event_organizer', id: organizerId, name: organizer.name },
        before: null,
        after: { email: renewed.email, ...auditedMembership(organizerId, renewed) },
      },
      session,
    );
    return renewed;
  });
  await letter.send();
  return invitation;
}
