import { type EditConflict, editConflictSchema } from '#contracts/edit-conflict.ts';
import { ApiError } from './api.ts';

/** What somebody else has changed, when that is why a save was refused. */
export function conflictOf(error: unknown): EditConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null;
  return editConflictSchema.safeParse(error.details).data ?? null;
}

/** What differs between two states of a form; lists are compared by what is in them. */
export function changedFields<Values extends object>(before: Values, after: Values): (keyof Values)[] {
  const fields = Object.keys(before) as (keyof Values)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/**
 * What is saved when somebody insists after somebody else saved meanwhile: one's own changes on top of what is stored now, so that the
 * other's changes to other fields stay.
 */
export function mergeValues<Values extends object>({
  base,
  mine,
  stored,
}: {
  /** As the form was opened. */
  base: Values;
  mine: Values;
  stored: Values;
}): Values {
  const merged = { ...stored };
  for (const field of changedFields(base, mine)) merged[field] = mine[field];
  return merged;
}
