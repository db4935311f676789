import { queryOptions, useQuery } from '@tanstack/react-query';
import { doneResponseSchema } from '#contracts/accounts/account.ts';
import {
  type InviteRequest,
  invitedResponseSchema,
  type MemberRequest,
  memberChangedResponseSchema,
  type TeamMember,
  teamResponseSchema,
} from '#contracts/organizers/teams.ts';
import { create, request } from '../../lib/api.ts';

const pathOf = (organizerId: string, rest: string) =>
  `/admin/event-organizers/${encodeURIComponent(organizerId)}/${rest}`;
const memberPath = (organizerId: string, userId: string) =>
  pathOf(organizerId, `members/${encodeURIComponent(userId)}`);
const invitationPath = (organizerId: string, id: string) =>
  pathOf(organizerId, `invitations/${encodeURIComponent(id)}`);

/** Everybody in a team, and who is invited into it. */
export const teamQuery = (organizerId: string) =>
  queryOptions({
    queryKey: ['team', organizerId],
    queryFn: ({ signal }) => request(pathOf(organizerId, 'team'), teamResponseSchema, { signal }),
    staleTime: 0,
  });

export const useTeam = (organizerId: string) => useQuery(teamQuery(organizerId));

/** @throws ApiError `already_member`, `already_invited`, `too_many_letters`, 422 with field errors */
export const inviteMember = (organizerId: string, { body, key }: { body: InviteRequest; key: string }) =>
  create(pathOf(organizerId, 'invitations'), invitedResponseSchema, { body, key });

/** Those that were sent before work no more. @throws ApiError `too_many_letters` */
export const resendInvitation = (organizerId: string, id: string) =>
  request(`${invitationPath(organizerId, id)}/letters`, invitedResponseSchema, { method: 'POST' });

export const revokeInvitation = (organizerId: string, id: string) =>
  request(invitationPath(organizerId, id), doneResponseSchema, { method: 'DELETE' });

/** @throws ApiError `last_owner`, or `edit_conflict` when somebody else has changed the member since `revision` */
export const changeMember = (organizerId: string, userId: string, body: MemberRequest) =>
  request(memberPath(organizerId, userId), memberChangedResponseSchema, { method: 'PUT', body });

/** @throws ApiError `last_owner` */
export const removeMember = (organizerId: string, userId: string) =>
  request(memberPath(organizerId, userId), doneResponseSchema, { method: 'DELETE' });

/** Whether nobody else who can log in owns the team: such a member stays as they are. */
export function isLastOwner({ user_id, role }: TeamMember, members: readonly TeamMember[]): boolean {
  const isOther = (other: TeamMember) =>
    other.user_id !== user_id && other.role === 'owner' && other.is_active;
  return role === 'owner' && !members.some(isOther);
}
