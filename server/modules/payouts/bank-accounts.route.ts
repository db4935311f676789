import { doneResponseSchema } from '#contracts/accounts/account.ts';
import {
  bankAccountAddedResponseSchema,
  bankAccountParamsSchema,
  bankAccountRequestSchema,
  bankAccountsParamsSchema,
  bankAccountsResponseSchema,
} from '#contracts/payouts/bank-accounts.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { presentBankAccounts } from './bank-accounts.presenter.ts';
import { listBankAccounts } from './bank-accounts.repository.ts';
import { addBankAccount, removeBankAccount, requireAccountsOf } from './change-bank-accounts.ts';

const tag = 'Withdrawal';

export const bankAccountEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/event-organizers/:id/bank-accounts',
    summary: 'The accounts that payouts of an organizer may go to; of their numbers the last digits',
    tag,
    access: 'readBankAccounts',
    params: bankAccountsParamsSchema,
    answers: { 200: bankAccountsResponseSchema },
    errors: ['organizer_not_found', 'all_events_required'],
    async handle({ viewer, params }) {
      await requireAccountsOf(deskScopeOf(viewer), params.id);
      const accounts = await listBankAccounts(params.id);
      return { body: { result: await presentBankAccounts(accounts, { now: await databaseNow() }) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/event-organizers/:id/bank-accounts',
    summary: 'Add an account, or put another one in the place of one; it takes no money for a while',
    tag,
    access: 'manageBankAccounts',
    params: bankAccountsParamsSchema,
    body: bankAccountRequestSchema,
    answers: { 201: bankAccountAddedResponseSchema },
    errors: [
      'organizer_not_found',
      'all_events_required',
      'bank_account_unusable',
      'account_name_differs',
      'account_check_unavailable',
      'bank_account_exists',
      'bank_account_not_found',
      'too_many_requests',
    ],
    async handle({ viewer, params, body, request, response }) {
      const asked = { organizerId: params.id, input: body };
      const account = await addBankAccount(deskScopeOf(viewer), asked, writerOf(viewer, response));
      const [result] = await presentBankAccounts([account], { now: account.createdAt });
      return { status: 201, body: { message: notice(request, 'bank_account_added'), result } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/admin/event-organizers/:id/bank-accounts/:accountId',
    summary: 'Remove an account; what was approved for it arrives nevertheless',
    tag,
    access: 'manageBankAccounts',
    params: bankAccountParamsSchema,
    answers: { 200: doneResponseSchema },
    errors: ['organizer_not_found', 'all_events_required', 'bank_account_not_found'],
    async handle({ viewer, params, request, response }) {
      const which = { organizerId: params.id, id: params.accountId };
      await removeBankAccount(deskScopeOf(viewer), which, writerOf(viewer, response));
      return { body: { message: notice(request, 'bank_account_removed') } };
    },
  }),
];
