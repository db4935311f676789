import type { Request } from 'express';
import { paginationOf } from '#contracts/pagination.ts';
import {
  REPORT_DAYS_MAX,
  REPORT_PART_BYTES,
  reportChangedResponseSchema,
  reportDaysQuerySchema,
  reportDaysResponseSchema,
  reportListQuerySchema,
  reportListResponseSchema,
  reportParamsSchema,
  reportPartFieldsSchema,
  reportPartParamsSchema,
  reportRequestSchema,
  reportResponseSchema,
} from '#contracts/provider-reports/provider-reports.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { receiveUpload, uploadOf } from '#server/http/upload.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { moneyScopeOf } from '../events/index.ts';
import { listReportDays, sumAtProvider } from './list-report-days.ts';
import { presentDay, presentReport, presentReports } from './provider-reports.presenter.ts';
import { findReport, listReports } from './provider-reports.repository.ts';
import { announceReport, receivePart, submitOwnReport } from './receive-report.ts';

const tag = 'Provider reports';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A quarter at once. */
const DAYS_SHOWN_MAX = 93;

/** A report a day and kind is what there is; somebody who tries again needs more. */
const limitReports = limitRate({ name: 'provider-reports', windowMs: MINUTE_MS, limit: 20, by: byViewer });
/** The largest file has 32 of them. */
const limitParts = limitRate({ name: 'report-parts', windowMs: MINUTE_MS, limit: 120, by: byViewer });

const readerOf = async (viewer: Viewer, request: Request) => ({
  language: languageOf(request),
  scope: await moneyScopeOf(viewer),
});

/** Reports of the payment provider, which are of all organizers. */
export const providerReportEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/provider-reports',
    summary: 'Imported reports of the payment provider with how far they are, the newest first',
    tag,
    access: 'readReports',
    query: reportListQuerySchema,
    answers: { 200: reportListResponseSchema },
    errors: [],
    async handle({ viewer, query, request }) {
      const { kind, state, page, limit } = query;
      const { reports, total } = await listReports({ kind, state }, { skip: (page - 1) * limit, limit });
      const result = await presentReports(reports, await readerOf(viewer, request));
      return { body: { result, pagination: paginationOf(query, total) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/provider-reports/days',
    summary: 'Days of the books: ours, the reports’, and the difference',
    tag,
    access: 'readReports',
    query: reportDaysQuerySchema,
    answers: { 200: reportDaysResponseSchema },
    errors: ['report_days_invalid'],
    async handle({ query, viewer }) {
      const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS + 1;
      if (days < 1 || days > DAYS_SHOWN_MAX)
        throw new AppError({ code: 'report_days_invalid', values: { days: DAYS_SHOWN_MAX } });
      const scope = await moneyScopeOf(viewer);
      const [found, atProvider] = await Promise.all([listReportDays(query, scope), sumAtProvider(scope)]);
      return { body: { result: found.map(presentDay), at_provider_amount: atProvider } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/provider-reports/:id',
    summary: 'A report with how far it is',
    tag,
    access: 'readReports',
    params: reportParamsSchema,
    answers: { 200: reportResponseSchema },
    errors: ['report_not_found'],
    async handle({ viewer, params, request }) {
      const report = await findReport(params.id);
      if (!report) throw new AppError({ code: 'report_not_found' });
      return { body: { result: await presentReport(report, await readerOf(viewer, request)) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/provider-reports',
    summary: `Announce a report of at most ${REPORT_DAYS_MAX} days; its file follows in parts of 8 MiB`,
    tag,
    access: 'importReports',
    body: reportRequestSchema,
    limits: [limitReports],
    answers: { 201: reportChangedResponseSchema },
    errors: ['report_days_invalid', 'too_many_requests'],
    async handle({ viewer, body, request, response }) {
      const report = await announceReport(body, writerOf(viewer, response));
      const result = await presentReport(report, await readerOf(viewer, request));
      return { status: 201, body: { message: notice(request, 'report_announced'), result } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/provider-reports/:id/parts/:part',
    summary: 'A part of the file of a report, counted from 0; the same once more takes its place',
    tag,
    access: 'importReports',
    params: reportPartParamsSchema,
    upload: reportPartFieldsSchema,
    limits: [
      limitParts,
      receiveUpload({
        bytesMax: REPORT_PART_BYTES,
        fields: reportPartFieldsSchema,
        refuse: () => new AppError({ code: 'payload_too_large' }),
      }),
    ],
    answers: { 200: reportChangedResponseSchema },
    errors: ['report_not_found', 'report_not_receiving', 'too_many_requests', 'unavailable'],
    async handle({ viewer, params, request, response }) {
      const { bytes } = uploadOf(response, reportPartFieldsSchema);
      const report = await receivePart(params.id, { part: params.part, bytes }, writerOf(viewer, response));
      const result = await presentReport(report, await readerOf(viewer, request));
      return { body: { message: notice(request, 'report_part_stored'), result } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/provider-reports/:id/submit',
    summary: 'Have a report read whose file is all there',
    tag,
    access: 'importReports',
    params: reportParamsSchema,
    limits: [limitReports],
    answers: { 200: reportChangedResponseSchema },
    errors: ['report_not_found', 'report_not_receiving', 'report_incomplete', 'too_many_requests'],
    async handle({ viewer, params, request, response }) {
      const report = await submitOwnReport(params.id, writerOf(viewer, response));
      const result = await presentReport(report, await readerOf(viewer, request));
      return { body: { message: notice(request, 'report_submitted'), result } };
    },
  }),
];
