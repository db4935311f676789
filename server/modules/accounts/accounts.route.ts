import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import {
  loginRequestSchema,
  loginResponseSchema,
  registerRequestSchema,
  registerResponseSchema,
} from '#contracts/accounts/accounts.ts';
import {
  loginContinuesResponseSchema,
  loginProofOptionsRequestSchema,
  loginProofRequestSchema,
  passkeyLoginRequestSchema,
  passkeyOptionsResponseSchema,
  proofOptionsResponseSchema,
} from '#contracts/accounts/factors.ts';
import { logoutResponseSchema, verifyResponseSchema } from '#contracts/accounts/session.ts';
import { type Endpoint, endpoint, parsedBody } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { addressOf, limitRate, senderOf } from '#server/http/rate-limit.ts';
import { clearCookies, formerSessionOf, setSessionCookie } from '#server/http/session-cookie.ts';
import { config } from '#server/platform/config.ts';
import { SESSION_MS } from '#server/platform/session-token.ts';
import { findPasskeyOwner, requestAnyPasskey } from '../factors/index.ts';
import { findAccountToken } from './account-tokens.repository.ts';
import { presentClaims } from './accounts.presenter.ts';
import { findUserIdByLogin } from './credentials.repository.ts';
import { readDeviceContext } from './device-context.ts';
import { deviceName } from './device-name.ts';
import { presentPasskeyOptions } from './factors.presenter.ts';
import { finishLogIn, logIn, logInWithPasskey, requestLoginProof } from './log-in.ts';
import { loginKey } from './login-key.ts';
import { register } from './register.ts';
import { revokeSession } from './revoke-session.ts';
import type { OpenedSession } from './start-session.ts';

const MINUTE_MS = 60_000;

/** Guessing many accounts from one address. Wide, because a school or a stadium may share one. */
const limitLoginsByAddress = limitRate({
  name: 'login-address',
  windowMs: 15 * MINUTE_MS,
  limit: () => config().limits.loginPerAddress,
  count: 'failures',
});

/**
 * Logins of one account from one address. An account has one count, whether it is named by e-mail or by username; by address as well, so
 * that nobody can lock another account out from elsewhere. The key is a digest, because Redis is no place for e-mail addresses.
 */
async function accountAndAddress(request: Request, response: Response): Promise<string> {
  const { emailUsername } = parsedBody(response, loginRequestSchema);
  return digestOf((await findUserIdByLogin(emailUsername)) ?? loginKey(emailUsername), request);
}

/** The same of the account whose passkey it is. */
async function ownerAndAddress(request: Request, response: Response): Promise<string> {
  const { id } = parsedBody(response, passkeyLoginRequestSchema).response;
  return digestOf((await findPasskeyOwner(id)) ?? id, request);
}

const digestOf = (account: string, request: Request) =>
  createHash('sha256')
    .update(`${account}\n${addressOf(request)}`)
    .digest('base64url');

/** Guessing one account: five failures. */
const limitFailedLogins = limitRate({
  name: 'login-account',
  windowMs: 15 * MINUTE_MS,
  limit: 5,
  count: 'failures',
  by: accountAndAddress,
});

/**
 * Each right login costs a comparison and leaves a session. An account has one count, whichever way it is logged in; with a factor after the
 * password the first step counts.
 */
const limitRightLogins = (by: typeof accountAndAddress) =>
  limitRate({
    name: 'login-right',
    windowMs: 15 * MINUTE_MS,
    limit: () => config().limits.loginsPerAccount,
    count: 'successes',
    by,
  });

/** Each view of the login page asks for one, which leaves a challenge for some minutes; a whole school may vote from one address. */
const limitPasskeyRequests = limitRate({
  name: 'passkey-address',
  windowMs: 15 * MINUTE_MS,
  limit: () => 10 * config().limits.loginPerAddress,
});

const limitRegistrations = limitRate({
  name: 'register-address',
  windowMs: 10 * MINUTE_MS,
  limit: () => config().limits.registerPerAddress,
});

/** What a visitor's device may report, once the visitor has agreed. Taken in any form, see {@link readDeviceContext}. */
const deviceHeaders = z.object({
  'Accept-Language': z.optional(z.string()),
  'X-Screen-Resolution': z.optional(z.string()),
  'X-User-Timezone': z.optional(z.string()),
  'X-User-Location': z.optional(z.string()),
  'X-User-Latitude': z.optional(z.string()),
  'X-User-Longitude': z.optional(z.string()),
});

export const accountEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/auth/register',
    // A username is unique already, and the answer sets a cookie.
    once: false,
    summary: 'Make a customer account and log in',
    tag: 'Accounts',
    access: 'public',
    headers: deviceHeaders,
    before: [limitRegistrations],
    body: registerRequestSchema,
    // The specification's forms read this field's errors in small letters.
    errorFields: { fullName: 'fullname' },
    answers: { 201: registerResponseSchema },
    errors: ['username_taken', 'email_taken', 'too_many_requests'],
    attempt: { kind: 'registration' },
    async handle({ body, request, response }) {
      const opened = await register(body, {
        ...from(request),
        language: languageOf(request),
        sender: senderOf(request, response),
      });
      return { status: 201, ...begin({ request, response, opened, said: 'register_succeeded' }) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/login',
    summary: 'Log in with e-mail or username',
    tag: 'Accounts',
    access: 'public',
    headers: deviceHeaders,
    before: [limitLoginsByAddress],
    body: loginRequestSchema,
    limits: [limitRightLogins(accountAndAddress), limitFailedLogins],
    answers: { 200: loginResponseSchema, 202: loginContinuesResponseSchema },
    errors: ['invalid_credentials', 'too_many_requests'],
    attempt: {
      kind: 'login',
      method: 'password',
      account: ({ emailUsername }) => findUserIdByLogin(emailUsername),
    },
    async handle({ body, request, response }) {
      const result = await logIn(body, { ...from(request), address: addressOf(request) });
      if ('token' in result) return begin({ request, response, opened: result, said: 'login_succeeded' });
      const { loginToken, methods, userId } = result;
      const message = notice(request, 'login_continues');
      const proven = { accountId: userId };
      return { status: 202, body: { login_token: loginToken, methods, message }, proven };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/login/factor/options',
    summary: 'What is to be given after the password',
    tag: 'Accounts',
    access: 'public',
    before: [limitPasskeyRequests],
    body: loginProofOptionsRequestSchema,
    answers: { 200: proofOptionsResponseSchema },
    errors: ['login_expired', 'too_many_requests'],
    async handle({ body }) {
      const { methods, passkey } = await requestLoginProof(body.loginToken);
      return { body: { methods, passkey: passkey && presentPasskeyOptions(passkey) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/login/factor',
    summary: 'Give the factor after the password, and log in',
    tag: 'Accounts',
    access: 'public',
    headers: deviceHeaders,
    before: [limitLoginsByAddress],
    body: loginProofRequestSchema,
    answers: { 200: loginResponseSchema },
    errors: ['login_expired', 'factor_invalid', 'too_many_requests'],
    attempt: {
      kind: 'login_factor',
      method: ({ proof }) => proof.method,
      account: async ({ loginToken }) => (await findAccountToken(loginToken, 'login'))?.userId ?? null,
    },
    async handle({ body, request, response }) {
      const opened = await finishLogIn(body, { ...from(request), address: addressOf(request) });
      return begin({ request, response, opened, said: 'login_succeeded' });
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/login/passkey/options',
    summary: 'What any passkey of ours has to answer',
    tag: 'Accounts',
    access: 'public',
    before: [limitPasskeyRequests],
    answers: { 200: passkeyOptionsResponseSchema },
    errors: ['too_many_requests'],
    async handle() {
      return { body: presentPasskeyOptions(await requestAnyPasskey()) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/login/passkey',
    summary: 'Log in with a passkey, without a username',
    tag: 'Accounts',
    access: 'public',
    headers: deviceHeaders,
    before: [limitLoginsByAddress],
    body: passkeyLoginRequestSchema,
    limits: [limitRightLogins(ownerAndAddress)],
    answers: { 200: loginResponseSchema },
    errors: ['factor_invalid', 'too_many_requests'],
    attempt: { kind: 'login', method: 'passkey', account: ({ response }) => findPasskeyOwner(response.id) },
    async handle({ body, request, response }) {
      const opened = await logInWithPasskey(body, { ...from(request), address: addressOf(request) });
      return begin({ request, response, opened, said: 'login_succeeded' });
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/verify',
    summary: 'Who the session belongs to',
    tag: 'Accounts',
    access: 'session',
    beforePasswordChange: true,
    beforeFactor: true,
    answers: { 200: verifyResponseSchema },
    errors: [],
    async handle({ viewer }) {
      return { body: { claims: presentClaims(viewer) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/logout',
    summary: 'End the session everywhere',
    tag: 'Accounts',
    access: 'session',
    beforePasswordChange: true,
    beforeFactor: true,
    answers: { 200: logoutResponseSchema },
    errors: [],
    attempt: { kind: 'logout' },
    async handle({ viewer, request, response }) {
      await revokeSession(viewer.sessionId);
      clearCookies(request, response);
      return { body: { message: notice(request, 'logout_succeeded') } };
    },
  }),
];

/** Where a login comes from, and what it takes the place of. */
function from(request: Request) {
  return {
    device: deviceName(request.get('user-agent')),
    reported: readDeviceContext((name) => request.get(name)),
    former: formerSessionOf(request),
  };
}

/** Gives the token to browsers as a cookie that scripts cannot read, and to other clients in the body. */
function begin({
  request,
  response,
  opened: { token, sessionId, userId },
  said,
}: {
  request: Request;
  response: Response;
  opened: OpenedSession;
  said: 'login_succeeded' | 'register_succeeded';
}) {
  setSessionCookie(response, { token, maxAgeMs: SESSION_MS });
  const body = { access_token: token, message: notice(request, said) };
  return { body, proven: { accountId: userId, sessionId } };
}
