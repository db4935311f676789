import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { deleteInvitation } from './invitations.repository.ts';
import { requireTeam } from './membership-request.ts';
import { auditedMembership } from './teams.presenter.ts';

/** Takes an invitation back: its links work no more. @throws AppError `organizer_not_found`, `all_events_required`, `invitation_not_found` */
export async function revokeInvitation(
  scope: DeskScope,
  { organizerId, invitationId }: { organizerId: string; invitationId: string },
  writer: DeskWriter,
): Promise<void> {
  const organizer = await requireTeam(scope, organizerId);
  await inTransaction(async (session) => {
    const revoked = await deleteInvitation({ id: invitationId, organizerId }, session);
    if (!revoked) throw new AppError({ code: 'invitation_not_found' });
    await recordDeskWrite(
      writer,
      {
        action: 'team.revoke_invitation',
        target: { type: 'event_organizer', id: organizerId, name: organizer.name },
        before: { email: revoked.email, ...auditedMembership(organizerId, revoked) },
        after: null,
      },
      session,
    );
  });
}
