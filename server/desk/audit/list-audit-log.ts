import type { AuditEntry, AuditResponse } from '#contracts/audit/audit.ts';
import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { endOfDay, startOfDay } from '#contracts/events/zone-days.ts';
import type { Language } from '#contracts/language.ts';
import { findUserIdsByWords, findUsersByIds } from '#server/modules/accounts/index.ts';
import type { AuditDocument } from '#server/modules/audit/index.ts';
import { type AuditFilter, findAuditActions, findAuditLines } from '#server/modules/audit/index.ts';
import { findEventsByIds } from '#server/modules/events/index.ts';
import { findOrganizers } from '#server/modules/organizers/index.ts';
import { actionWords, auditSentence } from './audit-sentences.ts';
import { compareValues } from './compare-values.ts';

/** Whose and which lines of the log. */
export interface AuditQuestion {
  /** An id, or words of a name, a username or an e-mail. */
  actor: string;
  action: string;
  target: string;
  /** Of what was changed: `event`. */
  kind: string;
  /** Days of Jakarta such as `2026-11-21`, both included. */
  from: string;
  to: string;
}

/** A line of the log in words. */
export interface AuditLine {
  id: string;
  at: Date;
  actor: { id: string; name: string | null; roleId: string | null };
  action: string;
  sentence: string;
  target: AuditEntry['target'];
  before: unknown;
  after: unknown;
  changes: AuditEntry['changes'];
  requestId: string | null;
}

/** More people than that have no word in common that somebody would look for. */
const ACTORS_MAX = 200;

/** A page of the audit log in words of that language, and what there is to filter by. */
export async function listAuditLog(
  question: AuditQuestion,
  { language, ...page }: { language: Language; page: number; limit: number },
): Promise<{ lines: AuditLine[]; total: number; actions: AuditResponse['actions'] }> {
  const [{ lines, total }, actions] = await Promise.all([
    findAuditLines(await auditFilter(question), page),
    findAuditActions(),
  ]);
  return {
    lines: await describeLines(lines, language),
    total,
    actions: actions.map((id) => ({ id, words: actionWords(id, language) })),
  };
}

/** The filter of the log of a query. */
export async function auditFilter({
  actor,
  action,
  target,
  kind,
  from,
  to,
}: AuditQuestion): Promise<AuditFilter> {
  return {
    actorIds: actor === '' ? null : [actor, ...(await findUserIdsByWords(actor, { limit: ACTORS_MAX }))],
    action: action || null,
    target: target || null,
    kind: kind || null,
    from: from ? startOfDay(from, BOOKS_ZONE) : null,
    until: to ? endOfDay(to, BOOKS_ZONE) : null,
  };
}

/** Lines in words. Names are those that were kept with the line; older lines have those of now. */
export async function describeLines(
  lines: readonly AuditDocument[],
  language: Language,
): Promise<AuditLine[]> {
  const unnamed = lines.filter(({ targetName }) => targetName === null);
  const idsOf = (type: string) =>
    unnamed.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const [users, events, organizers] = await Promise.all([
    findUsersByIds([...lines.map(({ actorId }) => actorId), ...idsOf('user')]),
    findEventsByIds(idsOf('event')),
    findOrganizers(idsOf('event_organizer')),
  ]);
  const people = new Map(users.map(({ id, name }) => [id, name]));
  const nameNow = ({ targetType: type, targetId: id }: AuditDocument) => {
    if (type === 'event') return events.get(id)?.name ?? null;
    if (type === 'event_organizer') return organizers.get(id)?.name ?? null;
    return type === 'user' ? (people.get(id) ?? null) : null;
  };
  return lines.map((line) => {
    const who = line.actorName ?? people.get(line.actorId) ?? null;
    const name = line.targetName ?? nameNow(line);
    const isScript = line.actorId === 'script';
    return {
      id: line._id,
      at: line.at,
      actor: { id: line.actorId, name: who, roleId: line.actorRole },
      action: line.action,
      sentence: auditSentence({ action: line.action, who, isScript, what: name ?? line.targetId }, language),
      target: { type: line.targetType, id: line.targetId, name },
      before: line.before,
      after: line.after,
      changes: compareValues(line.before, line.after, language),
      requestId: line.requestId,
    };
  });
}
