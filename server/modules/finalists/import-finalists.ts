import type { FieldError } from '#contracts/errors.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { DeskWriter } from '../audit/index.ts';
import { type EventRecord, requireEventIn } from '../events/index.ts';
import { findMissingPictures } from '../media/index.ts';
import { addFinalists, type FinalistForm } from './add-finalists.ts';
import { type FinalistRecord, listFinalists } from './finalists.repository.ts';
import { refuseLockedFinalists } from './find-managed-finalist.ts';

export interface FailedRow {
  row: number;
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

/** A row of a table: the finalist that it describes, or what is wrong with it. */
export type ReadRow = { row: number } & ({ form: FinalistForm } | { errors: FieldError[] });

/**
 * Adds the finalists of those rows that are well and reports the others. A row whose name and category are there already, in the event or
 * further up, fails: importing a file twice adds nothing.
 *
 * @throws AppError `event_not_found`, `rules_locked`; `validation_failed` for more finalists than an event may have
 */
export async function importFinalists(
  scope: DeskScope,
  { eventId, rows, isDryRun }: { eventId: string; rows: readonly ReadRow[]; isDryRun: boolean },
  writer: DeskWriter,
): Promise<ImportReport> {
  const event = await requireEventIn(scope, eventId);
  await refuseLockedFinalists(event, ['finalists']);
  const there = await listFinalists(eventId);
  const known = new Set(there.map(keyOf));
  const numbers = new Set(there.map(({ number }) => number));
  const pictures = rows.flatMap((read) => ('form' in read ? (read.form.profileImageUrl ?? []) : []));
  const gone = await findMissingPictures(pictures.filter(Boolean));
  const forms: FinalistForm[] = [];
  const failures: FailedRow[] = [];
  for (const read of rows) {
    const errors = 'errors' in read ? read.errors : refusalsOf(read.form, { known, numbers, gone });
    if ('form' in read && errors.length === 0) {
      known.add(keyOf(read.form));
      numbers.add(read.form.number);
      forms.push(read.form);
    } else failures.push({ row: read.row, errors });
  }
  const isStored = !isDryRun && forms.length > 0;
  const finalists = isStored ? (await addFinalists(scope, { eventId, forms }, writer)).finalists : [];
  return { event, wellCount: forms.length, finalists, failures };
}

/** What only the event and the storage can say of a row that is well by itself. */
function refusalsOf(
  form: FinalistForm,
  {
    known,
    numbers,
    gone,
  }: { known: ReadonlySet<string>; numbers: ReadonlySet<number | null>; gone: ReadonlySet<string> },
): FieldError[] {
  const errors: FieldError[] = [];
  if (known.has(keyOf(form))) errors.push({ field: 'name', message: 'finalistTwice' });
  if (form.number !== null && numbers.has(form.number)) {
    errors.push({ field: 'number', message: 'finalistNumberTaken' });
  }
  if (gone.has(form.profileImageUrl ?? '')) {
    errors.push({ field: 'profile_image_url', message: 'pictureGone' });
  }
  return errors;
}

function keyOf({ name, category }: { name: string; category: string }): string {
  return `${name}\n${category}`.toLowerCase();
}
