/**
 * The `error` of a type: a name for what is missing, without taking the words of the checks behind it (too long, too large), which zod
 * would give the same name.
 */
export function ifMissing(name: string): (issue: { code?: string | undefined }) => string | undefined {
  return ({ code }) => (code === 'invalid_type' ? name : undefined);
}
