import { AUDIT_EXPORT_MAX } from '#contracts/audit/audit.ts';
import type { Language } from '#contracts/language.ts';
import { scanAuditLines } from '#server/modules/audit/index.ts';
import { CSV_HEAD, csvLine } from '#server/platform/csv.ts';
import { type AuditQuestion, auditFilter, describeLines } from './list-audit-log.ts';

const HEADS = [
  'TIME',
  'WHO',
  'WHO ID',
  'WHAT',
  'ACTION',
  'TARGET',
  'TARGET ID',
  'CHANGES',
  'REQUEST',
] as const;
const AT_ONCE = 500;

/** The lines that the filters leave as a CSV file, the newest first, written as they are read; {@link AUDIT_EXPORT_MAX} at most. */
export async function exportAuditLog(
  question: AuditQuestion,
  { language }: { language: Language },
): Promise<AsyncIterable<string>> {
  const filter = await auditFilter(question);
  return write();

  async function* write() {
    yield CSV_HEAD + csvLine(HEADS);
    for await (const lines of scanAuditLines(filter, { limit: AUDIT_EXPORT_MAX, batch: AT_ONCE })) {
      for (const entry of await describeLines(lines, language)) {
        const changes = entry.changes
          .filter(({ changed }) => changed)
          .map(({ field, before, after }) => `${field}: ${before ?? '-'} → ${after ?? '-'}`);
        yield csvLine([
          entry.at.toISOString(),
          entry.actor.name,
          entry.actor.id,
          entry.sentence,
          entry.action,
          entry.target.name,
          entry.target.id,
          changes.join('\n'),
          entry.requestId,
        ]);
      }
    }
  }
}
