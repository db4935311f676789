import type { TeamRole } from '#contracts/accounts/role-ids.ts';
import type { Language } from '#contracts/language.ts';
import { findUser, findUserByAddress } from '../accounts/index.ts';
import { type Letter, layOutLetter, type Mail, withoutLinks } from '../mail/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import { findInvitation, giveInvitationToken } from './invitations.repository.ts';

const roles: Record<Language, Record<TeamRole, string>> = {
  id: { owner: 'pemilik', editor: 'editor', finance: 'keuangan', hall: 'panggung', viewer: 'pembaca' },
  en: { owner: 'owner', editor: 'editor', finance: 'finance', hall: 'hall', viewer: 'viewer' },
};

const words = {
  id: {
    subject: 'Undangan ke tim penyelenggara di Sorak',
    greeting: 'Halo,',
    body: (who: string, team: string, role: string) =>
      `${who} mengundang Anda ke tim ${team} di Sorak sebagai ${role}. Tautan ini berlaku satu kali, selama tujuh hari.`,
    bare: (role: string) =>
      `Anda diundang ke sebuah tim penyelenggara di Sorak sebagai ${role}. Siapa yang mengundang terlihat lewat tautan ini, yang berlaku satu kali, selama tujuh hari.`,
    button: 'Lihat undangan',
    foot: 'Jika Anda tidak mengenal pengundangnya, abaikan email ini.',
  },
  en: {
    subject: 'An invitation to an organizer’s team on Sorak',
    greeting: 'Hello,',
    body: (who: string, team: string, role: string) =>
      `${who} invites you to the team of ${team} on Sorak as ${role}. This link works once, for seven days.`,
    bare: (role: string) =>
      `You are invited to the team of an organizer on Sorak as ${role}. Who invites you is behind this link, which works once, for seven days.`,
    button: 'See the invitation',
    foot: 'If you do not know who invites you, ignore this email.',
  },
} as const;

/** Writes the letter of an invitation, with a link of its own; null when it was accepted or revoked, or whoever sent it is gone. */
export async function composeInvitationMail({ subjectId, addressKey }: Mail): Promise<Letter | null> {
  const invitation = await findInvitation(subjectId ?? '');
  if (!invitation || invitation.emailKey !== addressKey) return null;
  const { id, organizerId, invitedBy, role, language, email, emailKey } = invitation;
  const [organizer, inviter, account] = await Promise.all([
    findOrganizer(organizerId),
    findUser(invitedBy),
    findUserByAddress(emailKey),
  ]);
  if (!organizer || !inviter) return null;
  const token = await giveInvitationToken(id);
  if (token === null) return null;
  const { subject, greeting, body, bare, button, foot } = words[language];
  // An unproven address may belong to anybody, and a name may be any text.
  const isProven = account !== null && account.emailVerifiedAt !== null;
  return layOutLetter({
    template: 'team_invitation',
    to: email,
    language,
    subject,
    greeting,
    // A mail program makes links of names that look like one.
    body: isProven
      ? body(withoutLinks(inviter.name), withoutLinks(organizer.name), roles[language][role])
      : bare(roles[language][role]),
    button,
    secret: token,
    foot,
  });
}
