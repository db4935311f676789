import * as z from 'zod/mini';

/**
 * The `error` of a type: a name for what is missing, without taking the words of the checks behind it (too long, too large), which zod
 * would give the same name.
 */
export function ifMissing(name: string): (issue: { code?: string | undefined }) => string | undefined {
  return ({ code }) => (code === 'invalid_type' ? name : undefined);
}

/** A text that must be there; missing and blank are the same to whoever fills in a form. @param error the sentence for both */
export function requiredText(error: string, max: number) {
  return z.string({ error: ifMissing(error) }).check(z.trim(), z.minLength(1, { error }), z.maxLength(max));
}
