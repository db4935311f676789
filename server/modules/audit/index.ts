export { type AuditEntry, recordAudit } from './record-audit.ts';
export { recordStaffWrite, type StaffWriter } from './record-staff-write.ts';
export { editInTurn, refuseOverwriting } from './refuse-overwriting.ts';
