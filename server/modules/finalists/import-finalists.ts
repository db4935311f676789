import type { FieldError } from '#contracts/errors.ts';
import { CSV_ROWS_MAX } from '#contracts/finalists/admin-finalists.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FieldFault } from '#server/platform/field-faults.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import type { StaffWriter } from '../audit/index.ts';
import type { EventRecord } from '../events/index.ts';
import { addFinalists, type FinalistForm } from './add-finalists.ts';
import { type FinalistRecord, listFinalists } from './finalists.repository.ts';
import { refuseLockedFinalists, requireEventIn } from './find-managed-finalist.ts';
import { parseCsv } from './parse-csv.ts';

/** Names of columns as people write them. */
const COLUMNS = new Map<string, 'name' | 'category' | 'sosial_media_url'>(
  Object.entries({
    name: 'name',
    nama: 'name',
    category: 'category',
    kategori: 'category',
    sosial_media_url: 'sosial_media_url',
    social_media: 'sosial_media_url',
    media_sosial: 'sosial_media_url',
    instagram: 'sosial_media_url',
  } as const),
);
const TEXT_MAX = 80;

export interface FailedRow {
  row: number;
  text: string;
  errors: FieldError[];
}

export interface ImportReport {
  event: EventRecord;
  /** Rows that are well. */
  wellCount: number;
  /** Those that were stored; none after a dry run. */
  finalists: FinalistRecord[];
  failures: FailedRow[];
}

/** Says what is wrong with a row; the route knows the language. */
type DescribeRow = (row: Record<string, string>) => { form: FinalistForm } | { errors: FieldError[] };

/**
 * Adds the finalists of a CSV text whose rows are well and reports the others. A row whose name and category are there already, in the
 * event or further up, fails: importing a file twice adds nothing.
 *
 * @throws AppError `event_not_found`, `rules_locked`; `validation_failed` for a text without the columns or with too many rows
 */
export async function importFinalists(
  scope: StaffScope,
  {
    eventId,
    csv,
    isDryRun,
    describe,
  }: { eventId: string; csv: string; isDryRun: boolean; describe: DescribeRow },
  writer: StaffWriter,
): Promise<ImportReport> {
  const event = await requireEventIn(scope, eventId);
  await refuseLockedFinalists(event, ['finalists']);
  const known = new Set((await listFinalists(eventId)).map(keyOf));
  const forms: FinalistForm[] = [];
  const failures: FailedRow[] = [];
  for (const { row, text, values } of readRows(csv)) {
    const read = describe(values);
    const errors = 'errors' in read ? read.errors : known.has(keyOf(read.form)) ? [twice] : [];
    if ('form' in read && errors.length === 0) {
      known.add(keyOf(read.form));
      forms.push(read.form);
    } else failures.push({ row, text, errors });
  }
  const isStored = !isDryRun && forms.length > 0;
  const finalists = isStored ? (await addFinalists(scope, { eventId, forms }, writer)).finalists : [];
  return { event, wellCount: forms.length, finalists, failures };
}

const twice: FieldError = { field: 'name', message: 'finalistTwice' };

function keyOf({ name, category }: { name: string; category: string }): string {
  return `${name}\n${category}`.toLowerCase();
}

/** @throws AppError `validation_failed` */
function readRows(csv: string): { row: number; text: string; values: Record<string, string> }[] {
  const invalid = (message: FieldFault) =>
    new AppError({ code: 'validation_failed', fields: [{ field: 'csv', message }] });
  const [head, ...rows] = parseCsv(csv);
  if (!head || rows.length === 0) throw invalid('csvEmpty');
  const columns = head.fields.map((title) => COLUMNS.get(title.toLowerCase().replaceAll(/[\s-]+/g, '_')));
  if (!columns.includes('name') || !columns.includes('category')) throw invalid('csvNoColumns');
  if (rows.length > CSV_ROWS_MAX) throw invalid('csvTooManyRows');
  return rows.map(({ row, fields }) => {
    const values: Record<string, string> = {};
    for (const [at, column] of columns.entries()) if (column) values[column] = fields[at] ?? '';
    return { row, text: fields.join(', ').slice(0, TEXT_MAX), values };
  });
}
