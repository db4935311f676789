import { doneResponseSchema } from '#contracts/accounts/account.ts';
import {
  mailedTokenSchema,
  passwordResetRequestSchema,
  resetRequestSchema,
} from '#contracts/accounts/recovery.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { limitRate, senderOf } from '#server/http/rate-limit.ts';
import { config } from '#server/platform/config.ts';
import { queueMail } from '../mail/index.ts';
import { findAccountToken } from './account-tokens.repository.ts';
import { loginKey } from './login-key.ts';
import { prepareAddressProof } from './prove-address.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const QUARTER_MS = 15 * 60_000;

/** Wide, because a school or a stadium may share one address. */
const limitByAddress = limitRate({
  name: 'recovery-address',
  windowMs: QUARTER_MS,
  limit: () => config().limits.loginPerAddress,
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
    answers: { 202: doneResponseSchema },
    errors: ['too_many_requests', 'too_many_letters'],
    async handle({ body, request, response }) {
      const mail = {
        template: 'password_reset',
        userId: null,
        addressKey: loginKey(body.email),
        language: languageOf(request),
      } as const;
      // Counted for addresses that nobody has as well, so the limit reveals nothing.
      await queueMail(mail, { sender: senderOf(request, response) });
      return { status: 202, body: { message: notice(request, 'reset_requested') } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/account/password-resets',
    summary: 'Set a new password with a mailed link; all sessions end',
    tag: 'Accounts',
    access: 'public',
    before: [limitByAddress],
    body: resetRequestSchema,
    answers: { 200: doneResponseSchema },
    errors: ['link_invalid', 'too_many_requests'],
    attempt: {
      kind: 'password_reset',
      method: 'link',
      account: async ({ token }) => (await findAccountToken(token, 'password_reset'))?.userId ?? null,
    },
    async handle({ body, request }) {
      const accountId = await resetPassword(body.token, { newPassword: body.newPassword });
      return { body: { message: notice(request, 'password_reset') }, proven: { accountId } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/email-verifications',
    summary: 'Have a link mailed that proves one’s own address',
    tag: 'Accounts',
    access: 'session',
    answers: { 202: doneResponseSchema },
    errors: ['too_many_letters'],
    async handle({ viewer, request, response }) {
      const { email } = viewer;
      const by = { language: languageOf(request), sender: senderOf(request, response) };
      const letter = email === null ? null : await prepareAddressProof({ userId: viewer.userId, email }, by);
      await letter?.store();
      await letter?.send();
      return { status: 202, body: { message: notice(request, 'verification_sent') } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/account/email-verifications',
    summary: 'Prove an address with a mailed link',
    tag: 'Accounts',
    access: 'public',
    before: [limitByAddress],
    body: mailedTokenSchema,
    answers: { 200: doneResponseSchema },
    errors: ['link_invalid', 'too_many_requests'],
    async handle({ body, request }) {
      await verifyEmail(body.token);
      return { body: { message: notice(request, 'email_verified') } };
    },
  }),
];
