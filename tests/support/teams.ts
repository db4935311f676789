import type { TeamRole } from '#contracts/accounts/role-ids.ts';
import { MembershipModel } from '#server/modules/organizers/memberships.model.ts';
import { composeInvitationMail } from '#server/modules/teams/index.ts';
import { InvitationModel } from '#server/modules/teams/invitations.model.ts';
import { type Api, buildVisitor } from './api.ts';
import { buildEvent, buildOrganizer } from './events.ts';
import { tokenIn } from './mails.ts';

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;

/** An organizer with two events, and its owner. */
export interface TeamStage {
  organizerId: string;
  /** By its name, that stands nowhere else. */
  organizerName: string;
  eventId: string;
  otherEventId: string;
  owner: Visitor;
}

export async function buildTeam(): Promise<TeamStage> {
  const organizerName = `Sanggar ${crypto.randomUUID().slice(0, 8)}`;
  const { id: organizerId } = await buildOrganizer({ name: organizerName });
  const [{ event }, { event: other }] = [
    await buildEvent({ organizerId, name: 'Malam Pertama' }),
    await buildEvent({ organizerId, name: 'Malam Kedua' }),
  ];
  const owner = await buildVisitor({ roleId: 'ROLE002', organizerId });
  return { organizerId, organizerName, eventId: event.id, otherEventId: other.id, owner };
}

/** Somebody in a team. */
export const addMember = (
  { organizerId }: Pick<TeamStage, 'organizerId'>,
  role: TeamRole,
  eventIds: string[] | null = null,
): Promise<Visitor> => buildVisitor({ roleId: 'ROLE002', organizerId, membership: { role, eventIds } });

/** Somebody of one team in another one, too. */
export async function addToTeam(
  { organizerId }: Pick<TeamStage, 'organizerId'>,
  { user }: Visitor,
  role: TeamRole = 'owner',
): Promise<void> {
  const { id: userId } = user;
  await MembershipModel.create({ _id: `${userId} ${organizerId}`, userId, organizerId, role });
}

export const teamPath = ({ organizerId }: Pick<TeamStage, 'organizerId'>) =>
  `/admin/event-organizers/${organizerId}`;

/** An address that nobody else has. */
export const someAddress = () => `rekan-${crypto.randomUUID().slice(0, 8)}@contoh.id`;

/** Invites an address; the link of the letter. */
export async function invite(
  api: Api,
  stage: TeamStage,
  {
    email = someAddress(),
    role = 'editor',
    eventIds = null,
    headers = stage.owner.headers,
  }: {
    email?: string;
    role?: TeamRole;
    eventIds?: string[] | null;
    headers?: Record<string, string>;
  } = {},
) {
  const answer = await api
    .post(`${teamPath(stage)}/invitations`)
    .set(headers)
    .send({ email, role, event_ids: eventIds })
    .expect(201);
  const { id } = answer.body.invitation as { id: string };
  return { id, email, token: await mailedToken(id) };
}

/** What the letter says; null when none is to be sent. */
export async function invitationLetter(invitationId: string) {
  const invitation = await InvitationModel.findById(invitationId).lean();
  return composeInvitationMail({
    id: 'mail',
    template: 'team_invitation',
    userId: null,
    addressKey: invitation?.emailKey ?? '',
    subjectId: invitationId,
    language: 'id',
    attempts: 1,
  });
}

/** The token in the link of a letter that is sent now. */
export async function mailedToken(invitationId: string): Promise<string> {
  return tokenIn((await invitationLetter(invitationId)) ?? undefined);
}
