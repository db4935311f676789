import { reportQuerySchema, reportResponseSchema } from '#contracts/reports/report.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { CSV_HEAD, csvLine } from '#server/platform/csv.ts';
import { getReport, listReportLines } from './get-report.ts';
import { presentReport, presentReportCells } from './reports.presenter.ts';

const HEADS = [
  'PERIOD',
  'EVENT ID',
  'EVENT NAME',
  'ORGANIZER',
  'TRANSACTIONS',
  'VOTES',
  'GROSS',
  'REFUNDS',
  'TAX',
  'FEE',
  'EO SHARE',
  'SORAK SHARE',
] as const;

export const reportEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/reports',
    summary: 'Votes, gross, tax, fee, shares and refunds by event and by period',
    tag: 'Reports',
    access: 'readMoney',
    query: reportQuerySchema,
    answers: { 200: reportResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      return { body: presentReport(await getReport(scope, query)) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/reports/export',
    summary: 'The same as a CSV file, a line an event and period',
    tag: 'Reports',
    access: 'readMoney',
    query: reportQuerySchema,
    answers: { 200: undefined },
    errors: [],
    async handle({ viewer, query, response }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const lines = await listReportLines(scope, query);
      const head = { fileName: `Report-${query.from}-${query.to}.csv`, type: 'text/csv; charset=utf-8' };
      const cells = [HEADS, ...lines.map(presentReportCells)];
      await sendDownload(response, head, CSV_HEAD + cells.map(csvLine).join(''));
      return null;
    },
  }),
];
