import type { ClientSession } from 'mongoose';
import type { Viewer } from '#server/platform/viewer.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';

/** Who writes, and in which request. */
export interface StaffWriter {
  viewer: Viewer;
  requestId: string;
}

/** {@link recordAudit} for somebody of the staff. */
export function recordStaffWrite(
  { viewer, requestId }: StaffWriter,
  entry: Omit<AuditEntry, 'actor' | 'requestId'>,
  session?: ClientSession,
): Promise<void> {
  const actor = { userId: viewer.userId, roleId: viewer.claims.role_id };
  return recordAudit({ ...entry, actor, requestId }, session);
}
