import type { AuditEntry } from '#contracts/audit/audit.ts';
import type { Language } from '#contracts/language.ts';
import { fieldWords, valueWords } from './audit-sentences.ts';

/**
 * What is different between two values of the log, field by field and in words, the changed ones first. Fields inside of others are named by
 * their path; a value that is no object is the field ''.
 */
export function compareValues(before: unknown, after: unknown, language: Language): AuditEntry['changes'] {
  const [was, is] = [flatten(before, language), flatten(after, language)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => {
      const pair = { before: was.get(field) ?? null, after: is.get(field) ?? null };
      return { field: fieldWords(field, language), ...pair, changed: pair.before !== pair.after };
    })
    .sort((left, right) => Number(right.changed) - Number(left.changed));
}

function flatten(value: unknown, language: Language, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object') return new Map([[path, valueWords(value, language)]]);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return new Map([[path, value.map((item) => valueWords(item, language)).join(', ')]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [
      ...flatten(item, language, path ? `${path}.${key}` : key),
    ]),
  );
}
