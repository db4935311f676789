import { deleteAccountRequestSchema, doneResponseSchema } from '#contracts/accounts/account.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { limitPasswordGuesses } from '#server/http/rate-limit.ts';
import { clearSessionCookie } from '#server/http/session-cookie.ts';
import { removePerson } from './remove-person.ts';

export const privacyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'delete',
    path: '/account',
    summary: 'Delete one’s own customer account; orders stay, the person is removed',
    tag: 'Accounts',
    access: 'closeOwnAccount',
    body: deleteAccountRequestSchema,
    limits: [limitPasswordGuesses],
    answers: { 200: doneResponseSchema },
    errors: ['wrong_password', 'forbidden', 'too_many_requests'],
    attempt: { kind: 'password_check', method: 'password' },
    async handle({ viewer, body, request, response }) {
      await removePerson(viewer.userId, body);
      clearSessionCookie(response);
      return { body: { message: notice(request, 'account_deleted') } };
    },
  }),
];
