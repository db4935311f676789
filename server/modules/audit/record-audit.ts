import { randomUUID } from 'node:crypto';
import type { AuditKind } from '#contracts/audit/audit.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { AuditModel } from './audit-log.model.ts';
import { redact } from './redact.ts';

export interface AuditEntry {
  /** The user who acted, or `script` for somebody with access to the machine. */
  actor: { userId: string; roleId: string; name?: string } | 'script';
  /** `noun.verb`, `account.create` say. */
  action: string;
  /** `name` as it is at this moment: later it may be another. */
  target: { type: AuditKind; id: string; name?: string };
  /** What was there; null for something new. Secrets and personal data are taken out here. */
  before: unknown;
  /** What is there now; null for something removed. */
  after: unknown;
  requestId: string | null;
}

/**
 * Adds a line to the audit log in the transaction of the write that it records: both are stored or neither. What goes to Redis, to a queue, to files
 * or to viewers follows once that is committed.
 */
export async function recordAudit(
  { actor, action, target, before, after, requestId }: AuditEntry,
  session: TransactionSession,
): Promise<void> {
  const line = {
    _id: randomUUID(),
    at: new Date(),
    actorId: actor === 'script' ? 'script' : actor.userId,
    actorName: actor === 'script' ? null : (actor.name ?? null),
    actorRole: actor === 'script' ? null : actor.roleId,
    action,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name ?? null,
    before: redact(before),
    after: redact(after),
    requestId,
  };
  await AuditModel.create([line], { session });
}
