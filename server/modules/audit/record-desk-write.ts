import type { TransactionSession } from '#server/platform/mongo.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';

/** Who writes, and in which request. */
export interface DeskWriter {
  viewer: Viewer;
  requestId: string;
}

/** {@link recordAudit} for somebody of the staff. */
export function recordDeskWrite(
  { viewer, requestId }: DeskWriter,
  entry: Omit<AuditEntry, 'actor' | 'requestId'>,
  session: TransactionSession,
): Promise<void> {
  const actor = { userId: viewer.userId, roleId: viewer.roleId, name: viewer.name };
  return recordAudit({ ...entry, actor, requestId }, session);
}
