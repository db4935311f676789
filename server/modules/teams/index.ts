/** Invitations into the teams of organizers; changing and removing members. */

export { composeInvitationMail } from './compose-invitation-mail.ts';
export { endInvitationsOf } from './end-invitations-of.ts';
export { deleteInvitationsTo } from './invitations.repository.ts';
