import { auditQuerySchema, auditResponseSchema } from '#contracts/audit/audit.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { SUPER_ADMIN } from '#server/http/access.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { listAuditLog } from './list-audit-log.ts';

/** Reading is all that there is: nothing writes to the log but the writes that it tells of. */
export const auditEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/audit-log',
    summary: 'Who changed what, the newest first',
    tag: 'Audit log',
    access: SUPER_ADMIN,
    query: auditQuerySchema,
    answers: { 200: auditResponseSchema },
    errors: [],
    async handle({ query: { actor, action, target, from, to, ...page } }) {
      const question = { actor: actor ?? '', action: action ?? '', target: target ?? '', ...page };
      const { entries, total, actions } = await listAuditLog({ ...question, from: from ?? '', to: to ?? '' });
      return { body: { entries, pagination: paginationOf(page, total), actions } };
    },
  }),
];
