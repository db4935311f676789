import { doneResponseSchema } from '#contracts/accounts/account.ts';
import { may } from '#contracts/accounts/rights.ts';
import {
  type CaseListQuery,
  caseApprovalRequestSchema,
  caseChangedResponseSchema,
  caseDecisionRequestSchema,
  caseDetailResponseSchema,
  caseListQuerySchema,
  caseListResponseSchema,
  caseParamsSchema,
  caseRefusalRequestSchema,
  ORDER_CASES_MAX,
  orderCasesResponseSchema,
  refundAccountRequestSchema,
  refundLinkRequestSchema,
  refundLinkResponseSchema,
  refundOrderParamsSchema,
  refundPreviewRequestSchema,
  refundPreviewResponseSchema,
  refundRequestSchema,
} from '#contracts/cases/cases.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findEvent, moneyScopeOf } from '../events/index.ts';
import { findOrderIn } from '../orders/index.ts';
import { approveCase, rejectCase, withdrawCase } from './approve-case.ts';
import { askRefund } from './ask-refund.ts';
import { presentCase, presentCases, presentPreview } from './cases.presenter.ts';
import { type CaseFilter, findCaseIn, listCases } from './cases.repository.ts';
import { decideReview } from './decide-review.ts';
import type { MoneyCase } from './money-case.ts';
import { nameRefundAccount, readRefundLink } from './name-account.ts';
import { previewRefund } from './preview-refund.ts';
import { resendRefundLetter } from './resend-letter.ts';

const tag = 'Money desk';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Nobody needs more by hand; a stolen session gets no further. */
const limitRefunds = limitRate({ name: 'ask-refund', windowMs: MINUTE_MS, limit: 30, by: byViewer });
/** Each may call the provider. */
const limitDecisions = limitRate({ name: 'decide-case', windowMs: MINUTE_MS, limit: 30, by: byViewer });
/** Tokens have 256 bits: this keeps the database quiet and nothing else. */
const limitLinks = limitRate({ name: 'refund-link', windowMs: 15 * MINUTE_MS, limit: 60 });

export const caseEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/money-cases',
    summary: 'Refunds, reviews, chargebacks, and differences of reports, the newest first',
    tag,
    access: 'readMoney',
    query: caseListQuerySchema,
    answers: { 200: caseListResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const { page, limit } = query;
      const filter = filterOf(query, { viewer, now: await sharedNow() });
      const { cases, total } = await listCases(scope, filter, { skip: (page - 1) * limit, limit });
      const result = await presentCases(cases, { viewer, scope });
      return { body: { result, pagination: paginationOf(query, total) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/money-cases/:id',
    summary: 'A case with its timeline, and what may be decided',
    tag,
    access: 'handleBills',
    params: caseParamsSchema,
    answers: { 200: caseDetailResponseSchema },
    errors: ['case_not_found'],
    async handle({ viewer, params }) {
      const scope = await moneyScopeOf(viewer);
      const found = await findCaseIn(scope, params.id);
      const isOthers = found?.kind === 'difference' && !may(viewer, 'readReports');
      if (!found || isOthers) throw new AppError({ code: 'case_not_found' });
      return { body: { result: await presentCase(found, { viewer, scope }) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transactions/:id/cases',
    summary: 'The cases of an order, the newest first',
    tag,
    access: 'handleBills',
    params: refundOrderParamsSchema,
    answers: { 200: orderCasesResponseSchema },
    errors: ['order_not_found'],
    async handle({ viewer, params }) {
      const scope = await moneyScopeOf(viewer);
      if (!(await findOrderIn(scope, params.id))) throw new AppError({ code: 'order_not_found' });
      const filter = { orderId: params.id, withDifferences: may(viewer, 'readReports') };
      const { cases } = await listCases(scope, filter, { skip: 0, limit: ORDER_CASES_MAX });
      return { body: { result: await presentCases(cases, { viewer, scope }) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transactions/:id/refund-preview',
    summary: 'What a refund would do: votes, ranks, whose money, which way; writes nothing',
    tag,
    access: 'handleBills',
    params: refundOrderParamsSchema,
    body: refundPreviewRequestSchema,
    answers: { 200: refundPreviewResponseSchema },
    errors: ['order_not_found', 'results_hidden', 'refund_not_possible', 'refund_lines_invalid'],
    async handle({ viewer, params, body }) {
      const scope = await moneyScopeOf(viewer);
      const preview = await previewRefund(scope, { orderId: params.id, wish: body }, viewer);
      return { body: { result: presentPreview(preview) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transactions/:id/refunds',
    summary: 'Ask for a refund; above an amount somebody else has to approve it',
    tag,
    access: 'askRefunds',
    params: refundOrderParamsSchema,
    body: refundRequestSchema,
    limits: [limitRefunds],
    answers: { 201: caseChangedResponseSchema },
    errors: [
      'order_not_found',
      'results_hidden',
      'refund_not_possible',
      'refund_lines_invalid',
      'refund_outdated',
      'refund_open',
      'too_many_requests',
    ],
    async handle({ viewer, params, body, request, response }) {
      const scope = await moneyScopeOf(viewer);
      const { scope: refundScope, lines, amount, ...rest } = body;
      const wish = { scope: refundScope, lines, amount };
      const asked = { orderId: params.id, wish, ...rest };
      const refund = await askRefund(scope, asked, writerOf(viewer, response));
      return {
        status: 201,
        body: {
          message: notice(request, `refund_${refund.state === 'requested' ? 'asked' : 'approved'}`),
          result: await presentCase(refund, { viewer, scope }),
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/money-cases/:id/approve',
    summary: 'Approve a refund, or a decision about another case, that somebody else asked for',
    tag,
    access: 'approveRefunds',
    params: caseParamsSchema,
    body: caseApprovalRequestSchema,
    answers: { 200: caseChangedResponseSchema },
    errors: [
      'case_not_found',
      'results_hidden',
      'own_refund',
      'own_decision',
      'refund_outdated',
      'case_changed',
      'decision_not_possible',
      'refund_not_possible',
      'refund_lines_invalid',
      'refund_open',
      'payment_provider_unavailable',
    ],
    handle: ({ viewer, params, body, request, response }) =>
      answer(
        viewer,
        ({ kind }) => notice(request, kind === 'refund' ? 'refund_approved' : 'case_decided'),
        (scope) => approveCase(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/admin/money-cases/:id/reject',
    summary: 'Refuse a refund, or a decision about another case, that waits to be approved',
    tag,
    access: 'approveRefunds',
    params: caseParamsSchema,
    body: caseRefusalRequestSchema,
    answers: { 200: caseChangedResponseSchema },
    errors: ['case_not_found', 'results_hidden', 'case_changed'],
    handle: ({ viewer, params, body, request, response }) =>
      answer(
        viewer,
        ({ kind }) => notice(request, kind === 'refund' ? 'refund_rejected' : 'decision_rejected'),
        (scope) => rejectCase(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/admin/money-cases/:id/withdraw',
    summary:
      'Take a refund back before anything of it is on its way, or a decision that waits to be approved',
    tag,
    access: 'askRefunds',
    params: caseParamsSchema,
    body: caseRefusalRequestSchema,
    answers: { 200: caseChangedResponseSchema },
    errors: ['case_not_found', 'results_hidden', 'refund_of_others', 'case_changed'],
    handle: ({ viewer, params, body, request, response }) =>
      answer(
        viewer,
        ({ kind }) => notice(request, kind === 'refund' ? 'refund_withdrawn' : 'decision_withdrawn'),
        (scope) => withdrawCase(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/admin/money-cases/:id/letters',
    summary: 'Send the customer the link to name an account once more; former links work no more',
    tag,
    access: 'askRefunds',
    params: caseParamsSchema,
    body: caseApprovalRequestSchema,
    limits: [limitRefunds],
    answers: { 200: caseChangedResponseSchema },
    errors: ['case_not_found', 'results_hidden', 'case_changed', 'too_many_requests'],
    handle: ({ viewer, params, body, request, response }) =>
      answer(
        viewer,
        () => notice(request, 'refund_letter_sent'),
        (scope) => resendRefundLetter(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/admin/money-cases/:id/decide',
    summary:
      'Decide a review: a challenged card, another amount, late or doubled money, votes to choose, a difference of a report',
    tag,
    access: 'reviewMoney',
    params: caseParamsSchema,
    body: caseDecisionRequestSchema,
    limits: [limitDecisions],
    answers: { 200: caseChangedResponseSchema },
    errors: [
      'case_not_found',
      'results_hidden',
      'decision_not_possible',
      'case_changed',
      'refund_not_possible',
      'refund_lines_invalid',
      'refund_open',
      'payment_provider_unavailable',
      'too_many_requests',
    ],
    handle: ({ viewer, params, body, request, response }) =>
      answer(
        viewer,
        ({ state }) => notice(request, state === 'requested' ? 'decision_asked' : 'case_decided'),
        (scope) => decideReview(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/refund-accounts/lookup',
    summary: 'What is given back, for whoever has the link',
    tag,
    access: 'optional',
    before: [limitLinks],
    body: refundLinkRequestSchema,
    answers: { 200: refundLinkResponseSchema },
    errors: ['link_invalid', 'session_required', 'refund_of_other_account', 'too_many_requests'],
    async handle({ viewer, body }) {
      const refund = await readRefundLink(body.token, viewer);
      const event = await findEvent(refund.eventId ?? '');
      return {
        body: {
          result: {
            order_id: refund.orderId,
            event_name: event?.name ?? '',
            amount: refund.amount,
            expires_at: refund.linkExpiresAt?.toISOString(),
            named: refund.account !== null,
          },
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/refund-accounts',
    summary: 'Name the account to which a refund goes; it can be changed until it is on its way',
    tag,
    access: 'optional',
    before: [limitLinks],
    body: refundAccountRequestSchema,
    answers: { 200: doneResponseSchema },
    errors: [
      'link_invalid',
      'session_required',
      'refund_of_other_account',
      'amount_not_transferable',
      'bank_account_unusable',
      'account_name_differs',
      'account_check_unavailable',
      'case_changed',
      'too_many_requests',
    ],
    async handle({ viewer, body, request }) {
      await nameRefundAccount(body, viewer);
      return { body: { message: notice(request, 'refund_account_named') } };
    },
  }),
];

/** What is answered to a decision: the case after it. */
async function answer(
  viewer: Viewer,
  messageOf: (decided: MoneyCase) => string,
  decide: (scope: Awaited<ReturnType<typeof moneyScopeOf>>) => Promise<MoneyCase>,
) {
  const scope = await moneyScopeOf(viewer);
  const decided = await decide(scope);
  return { body: { message: messageOf(decided), result: await presentCase(decided, { viewer, scope }) } };
}

function filterOf(
  query: FromWire<CaseListQuery>,
  { viewer, now }: { viewer: Viewer; now: Date },
): CaseFilter {
  const { kind, state, open, eventId, orderId, reportId, day, olderThanHours, mine } = query;
  return {
    kind,
    state,
    eventId,
    orderId,
    reportId,
    day,
    withDifferences: may(viewer, 'readReports'),
    ...(open && { isOpen: open === 'yes' }),
    ...(olderThanHours !== undefined && {
      openedBefore: new Date(now.getTime() - olderThanHours * HOUR_MS),
    }),
    ...(mine && { toApproveBy: viewer.userId }),
  };
}
