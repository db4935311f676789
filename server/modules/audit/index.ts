/** Records of what staff changed. */

export type { AuditDocument } from './audit-log.model.ts';
export {
  type AuditFilter,
  findAuditActions,
  findAuditLines,
  findTargetsOf,
  removeNames,
  scanAuditLines,
} from './audit-log.repository.ts';
export { type AuditEntry, recordAudit } from './record-audit.ts';
export { type DeskWriter, recordDeskWrite } from './record-desk-write.ts';
