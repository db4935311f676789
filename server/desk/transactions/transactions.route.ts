import { may } from '#contracts/accounts/rights.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import {
  deskListQuerySchema,
  eventTransactionStatisticsQuerySchema,
  eventTransactionStatisticsResponseSchema,
  transactionCheckedResponseSchema,
  transactionDetailResponseSchema,
  transactionEventParamsSchema,
  transactionExportQuerySchema,
  transactionHistoryQuerySchema,
  transactionHistoryResponseSchema,
  transactionParamsSchema,
  transactionStatisticsQuerySchema,
  transactionStatisticsResponseSchema,
} from '#contracts/orders/transactions.ts';
import type { Viewer } from '#server/http/authenticate.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { getReceipt } from '#server/modules/documents/index.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { checkWithProvider } from '#server/modules/payments/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { exportTransactions } from './export-transactions.ts';
import { getTransaction } from './get-transaction.ts';
import { getEventStatistics, getTransactionStatistics } from './get-transaction-statistics.ts';
import { listDeskOrders, listTransactions, type TransactionPage } from './list-transactions.ts';
import { presentEventStatistics, presentStatistics } from './transaction-statistics.presenter.ts';
import { presentTransaction, presentTransactionDetail } from './transactions.presenter.ts';

const MINUTE_MS = 60_000;

/** Each calls the provider, and nobody needs more by hand. */
const limitChecks = limitRate({ name: 'desk-order-check', windowMs: MINUTE_MS, limit: 20, by: byViewer });

/** The desk's transactions: super admins see all and whole e-mails, staff its own organizer's and masked ones. */
export const transactionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/transactions/statistics',
    summary: 'All transactions by status, and what they brought',
    tag: 'Transactions',
    access: 'readMoney',
    query: transactionStatisticsQuerySchema,
    answers: { 200: transactionStatisticsResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      return { body: { result: presentStatistics(await getTransactionStatistics(scope)) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transactions',
    summary: 'Transactions that a person has to look at: late, in review, returned',
    tag: 'Transactions',
    access: 'readMoney',
    query: deskListQuerySchema,
    answers: { 200: transactionHistoryResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      return { body: presentPage(await listDeskOrders(scope, query), { viewer, scope }) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transactions/events/statistics',
    summary: 'Transactions of one event by status, whose the money is, and the event',
    tag: 'Transactions',
    access: 'readMoney',
    query: eventTransactionStatisticsQuerySchema,
    answers: { 200: eventTransactionStatisticsResponseSchema },
    errors: ['event_not_found'],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const statistics = await getEventStatistics(scope, query.eventId, viewer);
      const fees = parseProviderFees(config().reports.fees);
      return { body: { result: presentEventStatistics(statistics, { now: await sharedNow(), fees }) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transactions/events/:eventId/histories',
    summary: 'Transactions of one event, newest first unless `sort` says otherwise',
    tag: 'Transactions',
    access: 'readMoney',
    params: transactionEventParamsSchema,
    query: transactionHistoryQuerySchema,
    answers: { 200: transactionHistoryResponseSchema },
    errors: ['event_not_found', 'results_hidden'],
    async handle({ viewer, params, query }) {
      const scope = await moneyScopeOf(viewer);
      const page = await listTransactions(scope, {
        eventId: params.eventId,
        requested: query,
        seesEmails: seesEmails(viewer),
      });
      return { body: presentPage(page, { viewer, scope }) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transactions/events/:eventId/export',
    summary: 'The same as a CSV file, all pages',
    tag: 'Transactions',
    access: 'readMoney',
    params: transactionEventParamsSchema,
    query: transactionExportQuerySchema,
    answers: { 200: undefined },
    errors: ['event_not_found'],
    async handle({ viewer, params, query, response }) {
      const { fileName, lines } = await exportTransactions(await moneyScopeOf(viewer), {
        eventId: params.eventId,
        requested: query,
        seesEmails: seesEmails(viewer),
      });
      await sendDownload(response, { fileName, type: 'text/csv; charset=utf-8' }, lines);
      return null;
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transactions/:id',
    summary: 'A bill',
    tag: 'Transactions',
    access: 'handleBills',
    params: transactionParamsSchema,
    answers: { 200: transactionDetailResponseSchema },
    errors: ['order_not_found', 'event_not_found'],
    async handle({ viewer, params }) {
      const { order, ...context } = await getTransaction(await moneyScopeOf(viewer), params.id);
      const sight = { seesEmails: seesEmails(viewer) };
      return { body: { result: presentTransactionDetail(order, { ...context, ...sight }) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transactions/:id/check',
    summary: 'Ask the payment provider about a transaction now; what it says is settled',
    tag: 'Transactions',
    access: 'handleBills',
    params: transactionParamsSchema,
    limits: [limitChecks],
    answers: { 200: transactionCheckedResponseSchema },
    errors: ['order_not_found', 'event_not_found', 'too_many_requests'],
    async handle({ viewer, params, request, response }) {
      const scope = await moneyScopeOf(viewer);
      const { kind: answer } = await checkWithProvider(scope, params.id, writerOf(viewer, response));
      const { order, ...context } = await getTransaction(scope, params.id);
      const result = presentTransactionDetail(order, { ...context, seesEmails: seesEmails(viewer) });
      return { body: { message: notice(request, `provider_${answer}`), answer, result } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transactions/:id/download',
    summary: 'The receipt of a settled transaction as a PDF',
    tag: 'Transactions',
    access: 'handleBills',
    params: transactionParamsSchema,
    answers: { 200: undefined },
    errors: [
      'order_not_found',
      'event_not_found',
      'receipt_unavailable',
      'results_hidden',
      'document_not_ready',
    ],
    async handle({ viewer, params, response }) {
      const { order, isHidden } = await getTransaction(await moneyScopeOf(viewer), params.id);
      // A receipt names the finalists.
      if (isHidden) throw new AppError({ code: 'results_hidden' });
      // The proof of a return is the customer's.
      if (order.state !== 'settlement') throw new AppError({ code: 'receipt_unavailable' });
      const pdf = await getReceipt(order);
      await sendDownload(response, { fileName: `Receipt-${order.id}.pdf`, type: 'application/pdf' }, pdf);
      return null;
    },
  }),
];

function seesEmails(viewer: Viewer): boolean {
  return may(viewer, 'seeEmails');
}

function presentPage(
  { rows, pagination, totalIsExact }: TransactionPage,
  { viewer, scope }: { viewer: Viewer; scope: MoneyScope },
) {
  const sight = { seesEmails: seesEmails(viewer) };
  return {
    result: rows.map(({ order, event }) =>
      presentTransaction(order, { event, ...sight, isHidden: scope.hiddenEventIds.has(event.id) }),
    ),
    pagination,
    total_is_exact: totalIsExact,
  };
}
