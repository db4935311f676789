import { createHash } from 'node:crypto';
import { doneResponseSchema } from '#contracts/accounts/account.ts';
import {
  mailedTokenParamsSchema,
  newPasswordRequestSchema,
  passwordResetRequestSchema,
} from '#contracts/accounts/recovery.ts';
import { type Endpoint, endpoint, parsedBody } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { config } from '#server/platform/config.ts';
import { queueMail } from '../mail/index.ts';
import { loginKey } from './login-key.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const QUARTER_MS = 15 * 60_000;

/** Wide, because a school or a stadium may share one address. */
const limitByAddress = limitRate({
  name: 'recovery-address',
  windowMs: QUARTER_MS,
  limit: () => config().limits.loginPerAddress,
  guard: 'login-limiter',
});

/** Nobody's mailbox is filled by strangers. Counted for addresses that nobody has as well, so it tells nothing. */
const limitByEmail = limitRate({
  name: 'recovery-email',
  windowMs: QUARTER_MS,
  limit: 3,
  by: (_request, response) => {
    const { email } = parsedBody(response, passwordResetRequestSchema);
    return createHash('sha256').update(loginKey(email)).digest('base64url');
  },
  guard: 'login-limiter',
});

const limitVerifications = limitRate({
  name: 'verification-mail',
  windowMs: QUARTER_MS,
  limit: 3,
  by: byViewer,
  guard: 'login-limiter',
});

/** Ways back into an account, and the proof of an address. */
export const recoveryEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/account/password-resets',
    summary:
      'Have a link for a new password mailed; the answer is the same whether or not there is such an account',
    tag: 'Accounts',
    access: 'public',
    before: [limitByAddress],
    body: passwordResetRequestSchema,
    limits: [limitByEmail],
    answers: { 202: doneResponseSchema },
    errors: ['too_many_requests'],
    async handle({ body, request }) {
      await queueMail({
        template: 'password_reset',
        userId: null,
        addressKey: loginKey(body.email),
        language: languageOf(request),
      });
      return { status: 202, body: { message: notice(request, 'reset_requested') } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/account/password-resets/:token',
    summary: 'Set a new password with a mailed link; all sessions end',
    tag: 'Accounts',
    access: 'public',
    before: [limitByAddress],
    params: mailedTokenParamsSchema,
    body: newPasswordRequestSchema,
    answers: { 200: doneResponseSchema },
    errors: ['link_invalid', 'too_many_requests'],
    async handle({ params, body, request }) {
      await resetPassword(params.token, { newPassword: body.new_password });
      return { body: { message: notice(request, 'password_reset') } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/email-verifications',
    summary: 'Have a link mailed that proves one’s own address',
    tag: 'Accounts',
    access: 'session',
    limits: [limitVerifications],
    answers: { 202: doneResponseSchema },
    errors: ['too_many_requests'],
    async handle({ viewer, request }) {
      await queueMail({
        template: 'email_verification',
        userId: viewer.userId,
        addressKey: null,
        language: languageOf(request),
      });
      return { status: 202, body: { message: notice(request, 'verification_sent') } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/email-verifications/:token',
    summary: 'Prove an address with a mailed link',
    tag: 'Accounts',
    access: 'public',
    before: [limitByAddress],
    params: mailedTokenParamsSchema,
    answers: { 200: doneResponseSchema },
    errors: ['link_invalid', 'too_many_requests'],
    async handle({ params, request }) {
      await verifyEmail(params.token);
      return { body: { message: notice(request, 'email_verified') } };
    },
  }),
];
