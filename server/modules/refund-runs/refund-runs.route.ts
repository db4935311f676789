import {
  leftQuerySchema,
  leftResponseSchema,
  refundRunChangedResponseSchema,
  refundRunListResponseSchema,
  refundRunResponseSchema,
  runApprovalRequestSchema,
  runChangeRequestSchema,
  runCountResponseSchema,
  runEventParamsSchema,
  runParamsSchema,
  runRequestSchema,
} from '#contracts/cases/refund-runs.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { moneyScopeOf, requireEventIn } from '../events/index.ts';
import { askRun, requireCanceled, runNeedsApproval } from './ask-run.ts';
import { approveRun, rejectRun, requireRun, resumeRun, stopRun } from './change-run.ts';
import { countRun } from './count-run.ts';
import { exportRun } from './export-run.ts';
import { listLeft } from './list-left.ts';
import type { RefundRun } from './refund-run.ts';
import { presentLeft, presentRun } from './refund-runs.presenter.ts';
import { listRunsOf } from './refund-runs.repository.ts';

const tag = 'Money desk';
const MINUTE_MS = 60_000;

/** Each reads all orders of an event. */
const limitCounts = limitRate({ name: 'count-refund-run', windowMs: MINUTE_MS, limit: 20, by: byViewer });

export const refundRunEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events/:eventId/refund-count',
    summary:
      'What a refund run of a canceled event would give back, by which way, and what it would leave; writes nothing',
    tag,
    access: 'readMoney',
    params: runEventParamsSchema,
    limits: [limitCounts],
    answers: { 200: runCountResponseSchema },
    errors: ['event_not_found', 'results_hidden', 'event_not_canceled', 'too_many_requests'],
    async handle({ viewer, params }) {
      const event = await requireCanceled(await moneyScopeOf(viewer), params.eventId);
      const count = await countRun(event.id);
      return { body: { result: { ...count, needs_approval: runNeedsApproval(count) } } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/events/:eventId/refund-runs',
    summary: 'The refund runs of an event, the newest first',
    tag,
    access: 'readMoney',
    params: runEventParamsSchema,
    answers: { 200: refundRunListResponseSchema },
    errors: ['event_not_found', 'results_hidden'],
    async handle({ viewer, params }) {
      const scope = await moneyScopeOf(viewer);
      const event = await requireEventIn(scope, params.eventId);
      if (scope.hiddenEventIds.has(event.id)) throw new AppError({ code: 'results_hidden' });
      const runs = await listRunsOf(event.id);
      return { body: { result: await Promise.all(runs.map((run) => presentRun(run, viewer))) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:eventId/refund-runs',
    summary:
      'Give the money of all orders of a canceled event back; above an amount somebody else has to approve it',
    tag,
    access: 'runRefunds',
    params: runEventParamsSchema,
    body: runRequestSchema,
    limits: [limitCounts],
    answers: { 201: refundRunChangedResponseSchema },
    errors: [
      'event_not_found',
      'results_hidden',
      'event_not_canceled',
      'refund_not_possible',
      'refund_outdated',
      'refund_run_open',
      'too_many_requests',
    ],
    async handle({ viewer, params, body, request, response }) {
      const run = await askRun(
        await moneyScopeOf(viewer),
        { ...params, ...body },
        writerOf(viewer, response),
      );
      const said = run.state === 'requested' ? 'refund_run_asked' : 'refund_run_started';
      return {
        status: 201,
        body: { message: notice(request, said), result: await presentRun(run, viewer) },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/refund-runs/:id',
    summary: 'A refund run, and how far its refunds are',
    tag,
    access: 'readMoney',
    params: runParamsSchema,
    answers: { 200: refundRunResponseSchema },
    errors: ['refund_run_not_found', 'results_hidden'],
    async handle({ viewer, params }) {
      const run = await requireRun(await moneyScopeOf(viewer), params.id);
      return { body: { result: await presentRun(run, viewer) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/refund-runs/:id/left',
    summary: 'Orders of which money is still here, with the reasons, the oldest first',
    tag,
    access: 'readMoney',
    params: runParamsSchema,
    query: leftQuerySchema,
    answers: { 200: leftResponseSchema },
    errors: ['refund_run_not_found', 'results_hidden'],
    async handle({ viewer, params, query }) {
      const run = await requireRun(await moneyScopeOf(viewer), params.id);
      const { left, next } = await listLeft(run, { after: query.after, limit: query.limit });
      return { body: { result: left.map(presentLeft), next } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/refund-runs/:id/export',
    summary: 'The refunds of a run and what it has left, as a CSV file',
    tag,
    access: 'readMoney',
    params: runParamsSchema,
    answers: { 200: undefined },
    errors: ['refund_run_not_found', 'results_hidden'],
    async handle({ viewer, params, response }) {
      const scope = await moneyScopeOf(viewer);
      const run = await requireRun(scope, params.id);
      const { fileName, lines } = exportRun(run, await requireEventIn(scope, run.eventId));
      await sendDownload(response, { fileName, type: 'text/csv; charset=utf-8' }, lines);
      return null;
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/refund-runs/:id/approve',
    summary: 'Approve a refund run that somebody else asked for: it starts',
    tag,
    access: 'approveRefunds',
    params: runParamsSchema,
    body: runApprovalRequestSchema,
    answers: { 200: refundRunChangedResponseSchema },
    errors: ['refund_run_not_found', 'results_hidden', 'own_refund', 'refund_outdated', 'refund_run_changed'],
    handle: ({ viewer, params, body, request, response }) =>
      answer(viewer, notice(request, 'refund_run_started'), (scope) =>
        approveRun(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/admin/refund-runs/:id/reject',
    summary: 'Refuse a refund run, or take it back, before it has started',
    tag,
    access: 'runRefunds',
    params: runParamsSchema,
    body: runChangeRequestSchema,
    answers: { 200: refundRunChangedResponseSchema },
    errors: ['refund_run_not_found', 'results_hidden', 'refund_run_changed'],
    handle: ({ viewer, params, body, request, response }) =>
      answer(viewer, notice(request, 'refund_run_rejected'), (scope) =>
        rejectRun(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/admin/refund-runs/:id/stop',
    summary: 'Have a refund run make no more refunds; those that it has made go their way',
    tag,
    access: 'runRefunds',
    params: runParamsSchema,
    body: runChangeRequestSchema,
    answers: { 200: refundRunChangedResponseSchema },
    errors: ['refund_run_not_found', 'results_hidden', 'refund_run_changed'],
    handle: ({ viewer, params, body, request, response }) =>
      answer(viewer, notice(request, 'refund_run_stopped'), (scope) =>
        stopRun(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/admin/refund-runs/:id/resume',
    summary: 'Have a stopped refund run go on where it was',
    tag,
    access: 'runRefunds',
    params: runParamsSchema,
    body: runChangeRequestSchema,
    answers: { 200: refundRunChangedResponseSchema },
    errors: ['refund_run_not_found', 'results_hidden', 'refund_run_changed'],
    handle: ({ viewer, params, body, request, response }) =>
      answer(viewer, notice(request, 'refund_run_started'), (scope) =>
        resumeRun(scope, { ...params, ...body }, writerOf(viewer, response)),
      ),
  }),
];

/** What is answered to a decision: the run after it. */
async function answer(viewer: Viewer, message: string, decide: (scope: MoneyScope) => Promise<RefundRun>) {
  const decided = await decide(await moneyScopeOf(viewer));
  return { body: { message, result: await presentRun(decided, viewer) } };
}
