import { join } from 'node:path';
import { builtFile } from './built-file.ts';

/** What Vite writes of each file that it has built, as far as it is used here. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** What a page begins with, by the names of its sources in `client/`. */
export interface PageCode {
  /** The files of `client/` that show it: the page, and the frame around it where that is fetched with it. */
  sources: readonly string[];
  /** The largest drawings of its first screen, which stand in the style sheet: `art` in `client/theme/art/`, for screens that `media` names. */
  walls?: { art: string; media?: string }[];
}

/**
 * Names in a page's head the files that the page begins with, which the browser would request only once style sheet or application have been
 * read: one journey to the server less before it stands and before it works.
 *
 * @returns writes the links of a page, without what its template names already; none for a client that is not built
 */
export function codeLinks(dist: string): (code: PageCode, template: string) => string {
  const readBuilt = builtFile(join(dist, '.vite/manifest.json'), (text) => ({
    manifest: JSON.parse(text) as Manifest,
    links: new Map<PageCode, string>(),
  }));
  return (code, template) => {
    const built = readBuilt();
    if (built === null) return '';
    const links = built.links.get(code) ?? writeLinks(built.manifest, code, template);
    built.links.set(code, links);
    return links;
  };
}

function writeLinks(manifest: Manifest, { sources, walls = [] }: PageCode, template: string): string {
  const pictures = walls.flatMap(({ art, media }) => {
    const file = manifest[`theme/art/${art}`]?.file;
    const where = media === undefined ? '' : ` media="${media}"`;
    return file ? [`\n<link rel="preload" as="image" fetchpriority="high"${where} href="/${file}">`] : [];
  });
  const isNew = (file: string) => !template.includes(`/${file}"`);
  const needed = withImports(manifest, sources);
  // What is imported stands before what imports it.
  const styles = [...new Set(needed.toReversed().flatMap(({ css = [] }) => css))]
    .filter(isNew)
    .map((file) => `\n<link rel="stylesheet" crossorigin href="/${file}">`);
  const scripts = needed
    .map(({ file }) => file)
    .filter(isNew)
    .map((file) => `\n<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  return [...pictures, ...styles, ...scripts].join('');
}

/** Files and all that they import, each once. */
function withImports(manifest: Manifest, names: readonly string[]): Manifest[string][] {
  const found = new Set(names);
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported);
  return [...found].flatMap((name) => manifest[name] ?? []);
}
