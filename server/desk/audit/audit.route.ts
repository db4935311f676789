import { auditExportQuerySchema, auditQuerySchema, auditResponseSchema } from '#contracts/audit/audit.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/messages.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { presentAuditLine } from './audit.presenter.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { type AuditQuestion, listAuditLog } from './list-audit-log.ts';

type Requested = { [Name in keyof AuditQuestion]?: string | undefined };

const questionOf = ({
  actor = '',
  action = '',
  target = '',
  kind = '',
  from = '',
  to = '',
}: Requested): AuditQuestion => ({
  actor,
  action,
  target,
  kind,
  from,
  to,
});

/** Reading is all that there is: nothing writes to the log but the recorded writes. */
export const auditEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/audit-log',
    summary: 'Who changed what, in sentences of the request’s language, the newest first',
    tag: 'Audit log',
    access: 'readAudit',
    query: auditQuerySchema,
    answers: { 200: auditResponseSchema },
    errors: [],
    async handle({ query: { page, limit, ...requested }, request }) {
      const language = languageOf(request);
      const { lines, total, actions } = await listAuditLog(questionOf(requested), {
        language,
        page,
        limit,
      });
      const entries = lines.map(presentAuditLine);
      return { body: { entries, pagination: paginationOf({ page, limit }, total), actions } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/audit-log/export',
    summary: 'The same as a CSV file, the newest 20,000 lines at most',
    tag: 'Audit log',
    access: 'readAudit',
    query: auditExportQuerySchema,
    answers: { 200: undefined },
    errors: [],
    async handle({ query, request, response }) {
      const lines = await exportAuditLog(questionOf(query), { language: languageOf(request) });
      await sendDownload(response, { fileName: 'Audit-log.csv', type: 'text/csv; charset=utf-8' }, lines);
      return null;
    },
  }),
];
