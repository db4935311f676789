/** Invitations into the teams of organizers; changing and removing members. */

export { composeInvitationMail } from './compose-invitation-mail.ts';
export { deleteInvitationsTo } from './invitations.repository.ts';
