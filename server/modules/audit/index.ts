export { type AuditEntry, recordAudit } from './record-audit.ts';
export { recordStaffWrite, type StaffWriter } from './record-staff-write.ts';
export { refuseOverwriting } from './refuse-overwriting.ts';
