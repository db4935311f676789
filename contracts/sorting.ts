import * as z from 'zod/mini';

/** A field sorts from the least, with `-` in front from the greatest. */
export type Sort<Field extends string> = Field | `-${Field}`;

/** The `sort` of a list: one of these fields, either way. */
export function sortSchema<const Field extends string>(fields: readonly Field[]) {
  return z.enum(fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]));
}

/** What a `sort` says. */
export function parseSort<Field extends string>(sort: Sort<Field>): { field: Field; direction: 1 | -1 } {
  return sort.startsWith('-')
    ? { field: sort.slice(1) as Field, direction: -1 }
    : { field: sort as Field, direction: 1 };
}
