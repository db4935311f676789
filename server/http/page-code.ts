import { join } from 'node:path';
import { builtFile } from './built-file.ts';

/** What Vite writes of each file that it has built, as far as we care. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Tells a page's head of the files with the page's own code, which the application would ask for only once it runs itself: one journey to
 * the server less before the page works.
 *
 * @returns the links for a page by the name of its file in `client/app/pages/`; none for a client that is not built
 */
export function codeLinks(dist: string): (page: string) => string {
  const readBuilt = builtFile(join(dist, '.vite/manifest.json'), (text) => ({
    manifest: JSON.parse(text) as Manifest,
    links: new Map<string, string>(),
  }));
  return (page) => {
    const built = readBuilt();
    if (built === null) return '';
    const links = built.links.get(page) ?? writeLinks(built.manifest, page);
    built.links.set(page, links);
    return links;
  };
}

/** Without what the application itself needs: the template names that already. */
function writeLinks(manifest: Manifest, page: string): string {
  const common = filesOf(manifest, 'app/start.tsx');
  return [...filesOf(manifest, `app/pages/${page}.tsx`)]
    .filter((file) => !common.has(file))
    .map((file) => `\n<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    .join('');
}

function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const built = manifest[name];
  if (!built || found.has(built.file)) return found;
  found.add(built.file);
  for (const each of built.imports ?? []) filesOf(manifest, each, found);
  return found;
}
