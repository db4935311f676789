/** Teams of organizers: who is in them, in which role and for which events; invitations into them. */

export { composeInvitationMail } from './compose-invitation-mail.ts';
export { deleteInvitationsTo } from './invitations.repository.ts';
