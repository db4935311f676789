import type { AuditEntry } from '#contracts/audit/audit.ts';
import type { AuditLine } from './list-audit-log.ts';

export function presentAuditLine({ at, actor, requestId, ...line }: AuditLine): AuditEntry {
  const { id, name, roleId } = actor;
  return { ...line, at: at.toISOString(), actor: { id, name, role_id: roleId }, request_id: requestId };
}
