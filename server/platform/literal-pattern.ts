/**
 * What somebody typed, so that a pattern of the database takes every letter of it literally. `RegExp.escape` is for patterns of JavaScript alone: it
 * writes the first letter as `\x73`, which MongoDB does not take for the beginning of an index's keys, and some as `\u2028`, which it refuses.
 */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
