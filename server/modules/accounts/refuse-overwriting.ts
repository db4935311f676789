import { AppError } from '#server/platform/app-error.ts';
import type { EditMarks } from '#server/platform/edit-marks.ts';
import { presentConflict } from './accounts.presenter.ts';
import { findUser } from './users.repository.ts';

/** A field that an edit changes: as sent, and what is stored now. */
interface FieldChange {
  /** On the wire. */
  name: string;
  current: unknown;
  sent: unknown;
}

/** Somebody else was faster that often: then something is the matter. */
const ATTEMPTS = 3;

/**
 * Edits what several people may edit at the same time.
 *
 * @param attempt reads what is stored, refuses what {@link refuseOverwriting} refuses and stores the rest; null when another edit came between
 *   the two, so that it has to be read again
 * @throws AppError `conflict` when others come between again and again, and what the attempt throws
 */
export async function editInTurn<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new AppError({ code: 'conflict' });
}

/**
 * Refuses an edit that would put back what somebody else has changed meanwhile. One of other fields than somebody else's is no conflict, nor
 * is one with the same values.
 *
 * @param edit.base the revision that whoever edits has seen
 * @param edit.changes what differs from what is stored
 * @throws AppError `edit_conflict` with who it was and the differences
 */
export async function refuseOverwriting(
  { editRevision, fieldRevisions, editedBy, editedAt }: EditMarks,
  { base, changes }: { base: number; changes: readonly FieldChange[] },
): Promise<void> {
  const differences = changes
    .filter(({ name }) => (fieldRevisions[name] ?? 1) > base)
    .map(({ name, current, sent }) => ({ field: name, current, sent }));
  if (differences.length === 0) return;
  const editor = editedBy === null ? null : await findUser(editedBy);
  const details = presentConflict({
    revision: editRevision,
    editor: editor?.name ?? null,
    editedAt,
    differences,
  });
  throw new AppError({ code: 'edit_conflict', details });
}
