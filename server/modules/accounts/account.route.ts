import {
  accountChangedResponseSchema,
  accountResponseSchema,
  actForRequestSchema,
  doneResponseSchema,
  ownOrganizersResponseSchema,
  passwordRequestSchema,
  profileRequestSchema,
  sessionParamsSchema,
  sessionsResponseSchema,
  settingsRequestSchema,
} from '#contracts/accounts/account.ts';
import { verifyResponseSchema } from '#contracts/accounts/session.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { limitPasswordGuesses, senderOf } from '#server/http/rate-limit.ts';
import { clearSessionCookie } from '#server/http/session-cookie.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findOrganizers, listMembershipsOf } from '../organizers/index.ts';
import { presentAccount, presentClaims, presentOwnOrganizers, presentSession } from './accounts.presenter.ts';
import { actFor } from './act-for.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { endOtherSessions, endOwnSession } from './end-own-session.ts';
import { findViewerBySession } from './find-viewer.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { isSameAddress } from './login-key.ts';
import { findUser, updateSettings } from './users.repository.ts';

/** What people do with their own account. */
export const ownAccountEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/account',
    summary: 'One’s own account',
    tag: 'Accounts',
    access: 'session',
    answers: { 200: accountResponseSchema },
    errors: [],
    async handle({ viewer }) {
      const user = await findUser(viewer.userId);
      if (!user) throw new AppError({ code: 'session_ended' });
      return { body: { account: presentAccount(user) } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/account',
    summary: 'Change one’s own profile; a new e-mail needs the password and ends the other sessions',
    tag: 'Accounts',
    access: 'session',
    body: profileRequestSchema,
    limits: [limitPasswordGuesses],
    answers: { 200: accountChangedResponseSchema },
    errors: [
      'step_up_required',
      'wrong_password',
      'username_taken',
      'email_taken',
      'edit_conflict',
      'conflict',
      'too_many_requests',
      'too_many_letters',
    ],
    attempt: {
      kind: 'password_check',
      method: 'password',
      when: ({ email }, viewer) => !isSameAddress(email, viewer.email),
    },
    async handle({ viewer, body, request, response }) {
      const by = { language: languageOf(request), sender: senderOf(request, response) };
      const user = await changeProfile(viewer, body, by);
      return { body: { account: presentAccount(user), message: notice(request, 'account_saved') } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/account/settings',
    summary: 'Change language, shown name or consent; what is left out stays',
    tag: 'Accounts',
    access: 'session',
    body: settingsRequestSchema,
    answers: { 200: accountChangedResponseSchema },
    errors: [],
    async handle({ viewer, body, request }) {
      const user = await updateSettings(viewer.userId, {
        language: body.language,
        showName: body.showName,
        locationConsent: body.locationConsent,
      });
      if (!user) throw new AppError({ code: 'session_ended' });
      return { body: { account: presentAccount(user), message: notice(request, 'settings_saved') } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/account/password',
    summary: 'Change the password; other sessions end',
    tag: 'Accounts',
    access: 'session',
    beforePasswordChange: true,
    beforeFactor: true,
    body: passwordRequestSchema,
    limits: [limitPasswordGuesses],
    answers: { 200: doneResponseSchema },
    errors: ['wrong_password', 'password_unchanged', 'too_many_requests'],
    attempt: { kind: 'password_change', method: 'password' },
    async handle({ viewer, body, request }) {
      await changePassword(viewer, body);
      return { body: { message: notice(request, 'password_changed') } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/account/organizers',
    summary: 'The teams that one is in, and for which one acts now',
    tag: 'Accounts',
    access: 'workForOrganizer',
    answers: { 200: ownOrganizersResponseSchema },
    errors: [],
    async handle({ viewer }) {
      const memberships = await listMembershipsOf(viewer.userId);
      const organizers = await findOrganizers(memberships.map(({ organizerId }) => organizerId));
      return { body: { organizers: presentOwnOrganizers(memberships, { organizers, viewer }) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/organizer',
    summary: 'Act for another organizer of one’s own; other sessions and all sockets end',
    tag: 'Accounts',
    access: 'workForOrganizer',
    body: actForRequestSchema,
    answers: { 200: verifyResponseSchema },
    errors: ['organizer_not_found'],
    async handle({ viewer, body }) {
      await actFor(body.eventOrganizerId, viewer);
      const acting = await findViewerBySession(viewer, viewer.via);
      if (!acting) throw new AppError({ code: 'session_ended' });
      return { body: { claims: presentClaims(acting) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/account/sessions',
    summary: 'Where one is logged in',
    tag: 'Accounts',
    access: 'session',
    answers: { 200: sessionsResponseSchema },
    errors: [],
    async handle({ viewer }) {
      const sessions = await listOwnSessions(viewer);
      return { body: { sessions: sessions.map(presentSession) } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/account/sessions',
    summary: 'Sign all of one’s other sessions out; the one of the request stays',
    tag: 'Accounts',
    access: 'endOwnSessions',
    answers: { 200: doneResponseSchema },
    errors: [],
    attempt: { kind: 'logout_others' },
    async handle({ viewer, request }) {
      await endOtherSessions(viewer);
      return { body: { message: notice(request, 'other_sessions_ended') } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/account/sessions/:id',
    summary: 'Sign one of one’s own sessions out',
    tag: 'Accounts',
    access: 'endOwnSessions',
    params: sessionParamsSchema,
    answers: { 200: doneResponseSchema },
    errors: ['session_not_found'],
    attempt: { kind: 'logout' },
    async handle({ viewer, params, request, response }) {
      await endOwnSession(params.id, { userId: viewer.userId });
      if (params.id === viewer.sessionId) clearSessionCookie(response);
      const proven = { accountId: viewer.userId, sessionId: params.id };
      return { body: { message: notice(request, 'session_ended') }, proven };
    },
  }),
];
