import type { FileRow } from './import-rows.ts';

/** `C:\Foto\Ayu.JPG` and `ayu.jpg` are the same file to whoever typed one of them. */
export function pictureKey(fileName: string): string {
  return fileName.normalize('NFC').split(/[\\/]/).at(-1)?.trim().toLowerCase() ?? '';
}

const stem = (key: string) => key.replace(/\.[a-z0-9]{1,5}$/, '');
/** As names of files are made from names of people: `Ayu Larasati`, `ayu-larasati`, `ayu_larasati`. */
const asFileName = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');

/**
 * The picture of each row, by the row's number: the file that its photo column names, with or without the ending; where that is empty, the
 * file that is called as the finalist is.
 *
 * @param keys of the chosen files, as {@link pictureKey} gives them
 */
export function matchPictures(
  rows: readonly Pick<FileRow, 'row' | 'name' | 'photo'>[],
  keys: readonly string[],
): Map<number, string> {
  const whole = new Set(keys);
  const byStem = new Map(keys.map((key) => [stem(key), key]));
  const byName = new Map(keys.map((key) => [asFileName(stem(key)), key]));
  const found = new Map<number, string>();
  for (const { row, name, photo } of rows) {
    const wanted = pictureKey(photo);
    const called = asFileName(name);
    const key = wanted ? (whole.has(wanted) ? wanted : byStem.get(wanted)) : called && byName.get(called);
    if (key) found.set(row, key);
  }
  return found;
}
