import type { EventValues } from './event-values.ts';

/** What differs between two states of the form; lists are compared by what is in them. */
export function changedFields(before: EventValues, after: EventValues): (keyof EventValues)[] {
  const fields = Object.keys(before) as (keyof EventValues)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/**
 * What is saved when somebody insists after another admin saved meanwhile: one's own changes on top of what is stored now, so that the
 * other's changes to other fields stay.
 */
export function mergeValues({
  base,
  mine,
  stored,
}: {
  /** As the form was opened. */
  base: EventValues;
  mine: EventValues;
  stored: EventValues;
}): EventValues {
  const merged = { ...stored };
  const take = <Field extends keyof EventValues>(field: Field) => {
    merged[field] = mine[field];
  };
  for (const field of changedFields(base, mine)) take(field);
  return merged;
}
