import type { Poster } from './poster.ts';

const LENGTH_MAX = 60;

/**
 * The name of a poster's files without their ending: `07-ayu-larasati`. The place makes it unique within an event; the rest has
 * nothing in it that a file system or an unpacking program could take for more than a name.
 *
 * @param count how many posters there are, so that names sort as numbers do
 */
export function posterFileName({ place, name }: Pick<Poster, 'place' | 'name'>, count: number): string {
  const digits = Math.max(2, String(count).length);
  return `${String(place).padStart(digits, '0')}-${plainName(name) || 'finalis'}`;
}

/** `posters-putri-nusantara-2026.zip` */
export function posterZipName(eventUniqueName: string): string {
  return `posters-${plainName(eventUniqueName) || 'event'}.zip`;
}

function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replaceAll(/^-+|-+$/g, '');
}
