/**
 * What the browser calls a class of a module sheet: `.share` of `leaderboard-row.module.css` is `leaderboard-row_share`. No two of these sheets have
 * the same file name (`scripts/check/style-sheets.ts`), so no two classes meet, and the server's first HTML and tests can name them.
 *
 * @param sheet the sheet's file, with or without its folders
 */
export function browserClass(name: string, sheet: string): string {
  const file = sheet.replace(/[?].*$/, '').replace(/^.*\//, '');
  return `${file.replace(/[.]module[.]css$/, '')}_${name}`;
}
