import { paginationOf } from '#contracts/pagination.ts';
import {
  payoutApprovalRequestSchema,
  payoutChangedResponseSchema,
  payoutDetailResponseSchema,
  payoutListQuerySchema,
  payoutListResponseSchema,
  payoutParamsSchema,
  payoutRefusalRequestSchema,
  payoutRequestSchema,
} from '#contracts/payouts/payouts.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { byViewer, limitRate, senderOf } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { requireAllEvents } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { moneyScopeOf } from '../events/index.ts';
import { approvePayout } from './approve-payout.ts';
import { askPayout } from './ask-payout.ts';
import { rejectPayout, withdrawPayout } from './end-payout.ts';
import { resendInvoice } from './invoice-letters.ts';
import type { Payout } from './payout.ts';
import { presentPayout, presentPayouts } from './payouts.presenter.ts';
import { listPayouts } from './payouts.repository.ts';
import { requirePayout } from './require-payout.ts';

const tag = 'Withdrawal';
const MINUTE_MS = 60_000;

/** Nobody needs more by hand; a stolen session gets no further. */
const limitPayouts = limitRate({ name: 'payouts', windowMs: MINUTE_MS, limit: 30, by: byViewer });
/** Each is a mail to several people. */
const limitInvoices = limitRate({ name: 'invoices', windowMs: 15 * MINUTE_MS, limit: 10, by: byViewer });

/** A payout is of all events of its organizer. @throws AppError `all_events_required` */
async function scopeOf(viewer: Viewer, organizerId?: string) {
  const scope = await moneyScopeOf(viewer, organizerId);
  requireAllEvents(scope);
  return scope;
}

/** What the desk does with payouts: an organizer's own, or those of all of them. */
export const payoutEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/payouts',
    summary: 'Payouts with the numbers of their invoices, the newest first',
    tag,
    access: 'readMoney',
    query: payoutListQuerySchema,
    answers: { 200: payoutListResponseSchema },
    errors: ['all_events_required'],
    async handle({ viewer, query }) {
      const scope = await scopeOf(viewer, query.eventOrganizerId);
      const { page, limit, state, mine } = query;
      const filter = { state, ...(mine && { toApproveBy: viewer.userId }) };
      const { payouts, total } = await listPayouts(scope, filter, { skip: (page - 1) * limit, limit });
      return {
        body: { result: await presentPayouts(payouts, viewer), pagination: paginationOf(query, total) },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/withdrawal/payouts',
    summary:
      'Ask for a payout of chosen events, at most what is available, with all that events are short of',
    tag,
    access: 'askPayouts',
    body: payoutRequestSchema,
    limits: [limitPayouts],
    answers: { 201: payoutChangedResponseSchema },
    errors: [
      'all_events_required',
      'event_not_found',
      'results_hidden',
      'bank_account_not_found',
      'bank_account_waits',
      'payout_not_final',
      'payout_stopped',
      'payout_exceeds_available',
      'payout_owed_differs',
      'payout_leaves_nothing',
      'amount_not_transferable',
      'too_many_requests',
    ],
    async handle({ viewer, body, request, response }) {
      const payout = await askPayout(await scopeOf(viewer), body, writerOf(viewer, response));
      return {
        status: 201,
        body: { message: notice(request, 'payout_asked'), result: await presentPayout(payout, viewer) },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/payouts/:id',
    summary: 'A payout: what it takes of which event, where it goes, what became of it',
    tag,
    access: 'readMoney',
    params: payoutParamsSchema,
    answers: { 200: payoutDetailResponseSchema },
    errors: ['all_events_required', 'payout_not_found', 'results_hidden'],
    async handle({ viewer, params }) {
      const payout = await requirePayout(await scopeOf(viewer), params.id);
      return { body: { result: await presentPayout(payout, viewer) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/withdrawal/payouts/:id/approve',
    summary: 'Approve a payout that somebody else asked for, also one that failed or came back',
    tag,
    access: 'approvePayouts',
    params: payoutParamsSchema,
    body: payoutApprovalRequestSchema,
    limits: [limitPayouts],
    answers: { 200: payoutChangedResponseSchema },
    errors: [
      'payout_not_found',
      'results_hidden',
      'own_payout',
      'other_person_required',
      'payout_changed',
      'bank_account_gone',
      'bank_account_waits',
      'payout_not_final',
      'payout_stopped',
      'payout_exceeds_available',
      'payout_owed_differs',
      'payout_leaves_nothing',
      'amount_not_transferable',
      'transfer_under_way',
      'too_many_requests',
    ],
    async handle({ viewer, params, body, request, response }) {
      const read = { ...params, ...body };
      const payout = await approvePayout(await scopeOf(viewer), read, writerOf(viewer, response));
      return answer(payout, { viewer, message: notice(request, 'payout_approved') });
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/withdrawal/payouts/:id/reject',
    summary: 'Refuse a payout that waits to be approved, with a reason that the organizer reads',
    tag,
    access: 'approvePayouts',
    params: payoutParamsSchema,
    body: payoutRefusalRequestSchema,
    answers: { 200: payoutChangedResponseSchema },
    errors: ['payout_not_found', 'results_hidden', 'own_payout', 'payout_changed'],
    async handle({ viewer, params, body, request, response }) {
      const read = { ...params, ...body };
      const payout = await rejectPayout(await scopeOf(viewer), read, writerOf(viewer, response));
      return answer(payout, { viewer, message: notice(request, 'payout_rejected') });
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/withdrawal/payouts/:id/withdraw',
    summary: 'Take a payout back before it is approved',
    tag,
    access: 'askPayouts',
    params: payoutParamsSchema,
    body: payoutApprovalRequestSchema,
    answers: { 200: payoutChangedResponseSchema },
    errors: ['all_events_required', 'payout_not_found', 'results_hidden', 'payout_changed'],
    async handle({ viewer, params, body, request, response }) {
      const read = { ...params, ...body };
      const payout = await withdrawPayout(await scopeOf(viewer), read, writerOf(viewer, response));
      return answer(payout, { viewer, message: notice(request, 'payout_withdrawn') });
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/withdrawal/payouts/:id/letters',
    summary: 'Send the invoice again, to owners and finance of the organizer',
    tag,
    access: 'sendInvoices',
    params: payoutParamsSchema,
    limits: [limitInvoices],
    answers: { 200: payoutChangedResponseSchema },
    errors: [
      'all_events_required',
      'payout_not_found',
      'results_hidden',
      'too_many_letters',
      'too_many_requests',
    ],
    async handle({ viewer, params, request, response }) {
      const by = { sender: senderOf(request, response) };
      const payout = await resendInvoice(await scopeOf(viewer), params.id, writerOf(viewer, response), by);
      return answer(payout, { viewer, message: notice(request, 'invoice_sent') });
    },
  }),
];

async function answer(payout: Payout, { viewer, message }: { viewer: Viewer; message: string }) {
  return { body: { message, result: await presentPayout(payout, viewer) } };
}
