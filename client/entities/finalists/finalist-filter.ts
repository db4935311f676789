import type { Finalist } from '#contracts/finalists/finalists.ts';

/** Case, accents and doubled spaces do not matter when somebody looks for a name. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('id')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Finalists whose name or category holds the text and whose category is among the chosen; none chosen means all. */
export function filterFinalists(
  finalists: readonly Finalist[],
  { text, categories }: { text: string; categories: ReadonlySet<string> },
): readonly Finalist[] {
  const wanted = folded(text);
  if (wanted === '' && categories.size === 0) return finalists;
  return finalists.filter(
    ({ name, category }) =>
      (categories.size === 0 || categories.has(category)) &&
      (wanted === '' || folded(`${name} ${category}`).includes(wanted)),
  );
}

/**
 * The categories to choose from, in alphabetical order; none where choosing would be no help, because there is one
 * only or nearly everybody has one of their own.
 */
export function categoriesOf(finalists: readonly Finalist[]): string[] {
  const names = [...new Set(finalists.map(({ category }) => category))].filter((name) => name !== '');
  if (names.length < 2 || names.length > finalists.length / 2) return [];
  return names.sort((a, b) => a.localeCompare(b, 'id', { numeric: true }));
}
