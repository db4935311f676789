import type { AuditEntry, AuditResponse } from '#contracts/audit/audit.ts';
import { findUserIdsByWords, findUsersByIds } from '../accounts/index.ts';
import type { AuditDocument } from './audit-log.model.ts';
import { findAuditActions, findAuditLines } from './audit-log.repository.ts';

export interface AuditQuestion {
  /** An id, or words of a name, a username or an e-mail. */
  actor: string;
  action: string;
  target: string;
  /** Days of Jakarta such as `2026-11-21`, both included. */
  from: string;
  to: string;
  page: number;
  limit: number;
}

const DAY_MS = 86_400_000;
/** More people than that have no word in common that somebody would look for. */
const ACTORS_MAX = 200;

/** A page of the audit log with the names of those who acted, and what there is to filter by. */
export async function listAuditLog(
  question: AuditQuestion,
): Promise<{ entries: AuditEntry[]; total: number; actions: AuditResponse['actions'] }> {
  const { actor, action, target, from, to, page, limit } = question;
  const filter = {
    actorIds: actor === '' ? null : [actor, ...(await findUserIdsByWords(actor, { limit: ACTORS_MAX }))],
    action: action || null,
    target: target || null,
    from: from ? startOfDay(from) : null,
    until: to ? new Date(startOfDay(to).getTime() + DAY_MS) : null,
  };
  const [{ lines, total }, actions] = await Promise.all([
    findAuditLines(filter, { page, limit }),
    findAuditActions(),
  ]);
  const actors = await findUsersByIds(lines.map(({ actor_id }) => actor_id));
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  return { entries: lines.map((line) => presentLine(line, names)), total, actions };
}

/** Jakarta has one offset all year. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

function presentLine(line: AuditDocument, names: Map<string, string>): AuditEntry {
  return {
    id: line._id,
    at: line.at.toISOString(),
    actor: { id: line.actor_id, name: names.get(line.actor_id) ?? null, role_id: line.actor_role },
    action: line.action,
    target: { type: line.target_type, id: line.target_id },
    before: line.before,
    after: line.after,
    request_id: line.request_id,
  };
}
