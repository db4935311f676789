import type { Language } from '#contracts/language.ts';

/** One sentence in each language; `{name}` is replaced by the value of that name. */
export type Sentence = Record<Language, string>;

/** Fills the placeholders of a sentence; one without a value is left out. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
