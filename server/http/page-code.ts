import { join } from 'node:path';
import { builtFile } from './built-file.ts';

/** What Vite writes of each file that it has built, as far as we care. */
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
 * @returns writes the links of a page; none for a client that is not built
 */
export function codeLinks(dist: string): (code: PageCode) => string {
  const readBuilt = builtFile(join(dist, '.vite/manifest.json'), (text) => ({
    manifest: JSON.parse(text) as Manifest,
    links: new Map<PageCode, string>(),
  }));
  return (code) => {
    const built = readBuilt();
    if (built === null) return '';
    const links = built.links.get(code) ?? writeLinks(built.manifest, code);
    built.links.set(code, links);
    return links;
  };
}

/** Without what the application itself needs: the template names that already. */
function writeLinks(manifest: Manifest, { sources, walls = [] }: PageCode): string {
  const common = filesOf(manifest, 'app/start.tsx');
  const pictures = walls.flatMap(({ art, media }) => {
    const file = manifest[`theme/art/${art}`]?.file;
    const where = media === undefined ? '' : ` media="${media}"`;
    return file ? [`\n<link rel="preload" as="image" fetchpriority="high"${where} href="/${file}">`] : [];
  });
  const styles = sources
    .flatMap((source) => manifest[source]?.css ?? [])
    .map((file) => `\n<link rel="stylesheet" crossorigin href="/${file}">`);
  const scripts = [...new Set(sources.flatMap((source) => [...filesOf(manifest, source)]))]
    .filter((file) => !common.has(file))
    .map((file) => `\n<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  return [...pictures, ...styles, ...scripts].join('');
}

function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const built = manifest[name];
  if (!built || found.has(built.file)) return found;
  found.add(built.file);
  for (const each of built.imports ?? []) filesOf(manifest, each, found);
  return found;
}
