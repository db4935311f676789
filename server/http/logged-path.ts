import { isOwnId } from '../platform/ids.ts';

const SEGMENTS_MAX = 12;

const words = new Set<string>();

/** Makes the fixed words of these paths (`:name` and the like apart) words that a log may hold. */
export function registerPaths(paths: readonly string[]): void {
  for (const path of paths) {
    for (const segment of path.split('/')) if (/^[\w.-]+$/.test(segment)) words.add(segment);
  }
}

/**
 * An address as a log may hold it: words of our own routes and ids of ours; anything else in it, and the whole query, may be a secret that
 * somebody put there, a token in the place of an id for instance.
 */
export function loggedPath(url: string): string {
  const segments = (url.split('?', 1)[0] ?? '').split('/', SEGMENTS_MAX);
  return segments
    .map((segment) => (segment === '' || words.has(segment) || isOwnId(segment) ? segment : '…'))
    .join('/');
}
