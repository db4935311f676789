import { doneResponseSchema } from '#contracts/accounts/account.ts';
import { registerResponseSchema } from '#contracts/accounts/accounts.ts';
import { mailedTokenSchema } from '#contracts/accounts/recovery.ts';
import {
  invitationPageResponseSchema,
  invitationParamsSchema,
  invitedResponseSchema,
  inviteRequestSchema,
  joinedResponseSchema,
  joinRequestSchema,
  memberChangedResponseSchema,
  memberParamsSchema,
  memberRequestSchema,
  teamParamsSchema,
  teamResponseSchema,
} from '#contracts/organizers/teams.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { limitRate, senderOf } from '#server/http/rate-limit.ts';
import { requestIdOf, writerOf } from '#server/http/request-id.ts';
import { formerSessionOf, setSessionCookie } from '#server/http/session-cookie.ts';
import { config } from '#server/platform/config.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { SESSION_MS } from '#server/platform/session-token.ts';
import { deviceName } from '../accounts/index.ts';
import { acceptInvitation, joinWithNewAccount } from './accept-invitation.ts';
import { changeMember } from './change-member.ts';
import { inviteMember } from './invite-member.ts';
import { readInvitation } from './read-invitation.ts';
import { describeInvitations, describeMembers, readTeam } from './read-team.ts';
import { removeMember } from './remove-member.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

const tag = 'Teams';

/** Wide, because an office may share one address. */
const limitByAddress = limitRate({
  name: 'invitation-address',
  windowMs: 15 * 60_000,
  limit: () => config().limits.loginPerAddress,
});

export const teamEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/event-organizers/:id/team',
    summary: 'The team of an organizer, and who is invited into it',
    tag,
    access: 'readTeam',
    params: teamParamsSchema,
    answers: { 200: teamResponseSchema },
    errors: ['organizer_not_found', 'all_events_required'],
    async handle({ viewer, params }) {
      return { body: await readTeam(deskScopeOf(viewer), params.id) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/event-organizers/:id/invitations',
    summary: 'Invite whoever reads the mails of an address; the link is good once, for seven days',
    tag,
    access: 'manageTeam',
    params: teamParamsSchema,
    body: inviteRequestSchema,
    answers: { 201: invitedResponseSchema },
    errors: [
      'organizer_not_found',
      'all_events_required',
      'already_member',
      'already_invited',
      'too_many_letters',
    ],
    async handle({ viewer, params, body, request, response }) {
      const by = { language: languageOf(request), sender: senderOf(request, response) };
      const invite = { organizerId: params.id, input: body };
      const made = await inviteMember(deskScopeOf(viewer), invite, writerOf(viewer, response), by);
      const [invitation] = await describeInvitations([made]);
      return { status: 201, body: { message: notice(request, 'member_invited'), invitation } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/event-organizers/:id/invitations/:invitationId/letters',
    summary: 'Send an invitation again; links that were sent before work no more',
    tag,
    access: 'manageTeam',
    params: invitationParamsSchema,
    answers: { 200: invitedResponseSchema },
    errors: ['organizer_not_found', 'all_events_required', 'invitation_not_found', 'too_many_letters'],
    async handle({ viewer, params, request, response }) {
      const which = { organizerId: params.id, invitationId: params.invitationId };
      const by = { sender: senderOf(request, response) };
      const sent = await resendInvitation(deskScopeOf(viewer), which, writerOf(viewer, response), by);
      const [invitation] = await describeInvitations([sent]);
      return { body: { message: notice(request, 'member_invited'), invitation } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/admin/event-organizers/:id/invitations/:invitationId',
    summary: 'Take an invitation back',
    tag,
    access: 'manageTeam',
    params: invitationParamsSchema,
    answers: { 200: doneResponseSchema },
    errors: ['organizer_not_found', 'all_events_required', 'invitation_not_found'],
    async handle({ viewer, params, request, response }) {
      const which = { organizerId: params.id, invitationId: params.invitationId };
      await revokeInvitation(deskScopeOf(viewer), which, writerOf(viewer, response));
      return { body: { message: notice(request, 'invitation_revoked') } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/event-organizers/:id/members/:userId',
    summary: 'Give a member another role or other events; their sessions end',
    tag,
    access: 'manageTeam',
    params: memberParamsSchema,
    body: memberRequestSchema,
    answers: { 200: memberChangedResponseSchema },
    errors: [
      'organizer_not_found',
      'all_events_required',
      'member_not_found',
      'last_owner',
      'edit_conflict',
      'conflict',
    ],
    async handle({ viewer, params, body, request, response }) {
      const change = { organizerId: params.id, userId: params.userId, input: body };
      const membership = await changeMember(deskScopeOf(viewer), change, writerOf(viewer, response));
      const [member] = await describeMembers([membership]);
      return { body: { message: notice(request, 'member_changed'), member } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/admin/event-organizers/:id/members/:userId',
    summary: 'Take somebody out of the team; their sessions, and hall links that they opened, end',
    tag,
    access: 'manageTeam',
    params: memberParamsSchema,
    answers: { 200: doneResponseSchema },
    errors: ['organizer_not_found', 'all_events_required', 'member_not_found', 'last_owner'],
    async handle({ viewer, params, request, response }) {
      const which = { organizerId: params.id, userId: params.userId };
      await removeMember(deskScopeOf(viewer), which, writerOf(viewer, response));
      return { body: { message: notice(request, 'member_removed') } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/team-invitations/lookup',
    summary: 'Who invites to what, for whoever has the link',
    tag,
    access: 'public',
    before: [limitByAddress],
    body: mailedTokenSchema,
    answers: { 200: invitationPageResponseSchema },
    errors: ['link_invalid', 'too_many_requests'],
    async handle({ body }) {
      return { body: await readInvitation(body.token) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/team-invitations/accept',
    summary: 'Join with the account that one is logged in with; its address is the one that was invited',
    tag,
    access: 'session',
    before: [limitByAddress],
    body: mailedTokenSchema,
    answers: { 200: joinedResponseSchema },
    errors: [
      'link_invalid',
      'team_account_required',
      'customer_account',
      'invitation_for_other_address',
      'already_member',
      'too_many_requests',
    ],
    async handle({ viewer, body, request, response }) {
      const joined = await acceptInvitation(body.token, writerOf(viewer, response));
      return { body: { message: notice(request, 'team_joined'), event_organizer_id: joined } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/team-invitations/account',
    // The link is good once, and the answer sets a cookie.
    once: false,
    summary: 'Make an account of staff with an invitation, in the team, and log in',
    tag,
    access: 'public',
    before: [limitByAddress],
    body: joinRequestSchema,
    answers: { 201: registerResponseSchema },
    errors: ['link_invalid', 'customer_account', 'email_taken', 'username_taken', 'too_many_requests'],
    attempt: { kind: 'invitation', method: 'link' },
    async handle({ body, request, response }) {
      const { token, sessionId, userId } = await joinWithNewAccount(body, {
        device: deviceName(request.get('user-agent')),
        former: formerSessionOf(request),
        requestId: requestIdOf(response),
      });
      setSessionCookie(response, { token, maxAgeMs: SESSION_MS });
      const message = notice(request, 'team_joined');
      return {
        status: 201,
        body: { access_token: token, message },
        proven: { accountId: userId, sessionId },
      };
    },
  }),
];
