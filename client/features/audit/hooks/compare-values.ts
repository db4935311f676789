/** One field of what was changed, in words a person can read. */
export type Difference = { field: string; before: string | null; after: string | null; changed: boolean };

/**
 * What is different between two values of the audit log, field by field, the changed ones first. Fields inside of others are named by
 * their path (`customer.name`); a value that is no object is the field ''.
 */
export function compareValues(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flatten(before), flatten(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => {
      const pair = { before: was.get(field) ?? null, after: is.get(field) ?? null };
      return { field, ...pair, changed: pair.before !== pair.after };
    })
    .sort((left, right) => Number(right.changed) - Number(left.changed));
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object') return new Map([[path, String(value)]]);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return new Map([[path, value.join(', ')]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [...flatten(item, path ? `${path}.${key}` : key)]),
  );
}
