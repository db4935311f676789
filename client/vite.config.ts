import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite';
import { browserClass } from './browser-class.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Preloads the font file that every page needs before it has read the stylesheet. */
function preloadFont(): Plugin {
  return {
    name: 'sorak:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /plus-jakarta-sans-core.*\.woff2$/.test(name));
        if (!font) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** The style sheets of what every page begins with stand in the head: what the server wrote wears their classes before any script has run. */
function sheetsComeFirst(): Plugin {
  return {
    name: 'sorak:sheets-come-first',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return filesOfStart(bundle)
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: '', href: `/${name}` },
            injectTo: 'head',
          }));
      },
    },
  };
}

/** The application's first file, whatever it was merged into, and those that it imports. */
function filesOfStart(bundle: Rolldown.OutputBundle = {}): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/app/start.tsx')));
  return chunks.filter((file) => file === start || start?.imports.includes(file.fileName));
}

/**
 * The application's files, which `main.ts` requests only once the server's words are painted, are fetched before; all scripts come after the style
 * sheet, the font and the pictures of the first screen, which need the line more than they do.
 */
function scriptsComeLater(): Plugin {
  return {
    name: 'sorak:scripts-come-later',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const preloaded = filesOfStart(bundle)
          .map(({ fileName }) => fileName)
          .filter((name) => !html.includes(name));
        return {
          html: html.replaceAll(
            /<(script type="module"|link rel="modulepreload") crossorigin/g,
            '$& fetchpriority="low"',
          ),
          tags: preloaded.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href: `/${name}` },
            injectTo: 'head',
          })),
        };
      },
    },
  };
}

/** The list of icons. Whoever imports it names those it takes, so its importers do not need all of them. */
const ICON_LIST = here('./ui/icons.ts');
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
const iconNames = new Map(
  [
    ...readFileSync(ICON_LIST, 'utf8').matchAll(/default as (\w+) \} from 'lucide-react\/icons\/([\w-]+)'/g),
  ].map(([, name = '', file = '']) => [file, name]),
);

/** The files that import a module; of an icon, those that name it. */
function importersOf(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const name = iconNames.get(ICON.exec(id)?.[1] ?? '');
  if (!name) return context.getModuleInfo(id)?.importers ?? [];
  const listed = context.getModuleInfo(ICON_LIST)?.importers ?? [];
  return listed.filter((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')));
}

/** What runs before each page, the pages of visitors, and the two lists of their addresses: where they begin, and all others. */
const START = here('./app/start.tsx');
const PUBLIC = here('./public/');
const FIRST_PAGES = here('./app/router.tsx');
const FURTHER_PAGES = here('./app/further-routes.ts');

/** A module and all that need it as soon as they are fetched: those that reach it without an import that is put off. */
function neededBy(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) for (const importer of importersOf(each, context)) found.add(importer);
  return found;
}

/** What runs before all the rest: `main.ts` with what it needs, and what fetches code by name for it and for others. */
const fetching = {
  name: 'fetching',
  test: /preload-helper|\/client\/(?:main|lib\/storage|lib\/next-paint|lib\/i18n\/wanted-language)\.ts$/,
  priority: 1,
};
/**
 * What runs before each page is one file, and what pages where visitors begin share with any other page is another: seventy small ones compress worse
 * by 10 kB, and each is one more request, with its headers, on a slow network. What one page alone uses comes with it.
 */
const visitors = {
  debugName: 'visitors',
  test: /\/(?:client|contracts|node_modules)\//,
  name(id: string, context: Rolldown.ChunkingContext) {
    const needing = neededBy(id, context);
    if (needing.has(START)) return 'first';
    const pagesOf = (list: string) =>
      (context.getModuleInfo(list)?.dynamicallyImportedIds ?? []).filter(
        (page) => page.startsWith(PUBLIC) && needing.has(page),
      ).length;
    const [first, further] = [pagesOf(FIRST_PAGES), pagesOf(FURTHER_PAGES)];
    return first > 0 && first + further > 1 ? 'public' : null;
  },
};

/**
 * What dialogs, menus and boxes to tick have in common, with two small parts of ours that the same pages use. A group takes what its files need along,
 * so those that others need come first.
 */
const parts = {
  name: 'parts',
  test: /\/@radix-ui\/(?:primitive|react-(?:compose-refs|context|id|presence|primitive|slot|use-[\w-]+))\/|\/client\/lib\/(?:i18n\/trans\.tsx|use-held-error\.ts)$/,
  minShareCount: 2,
};
/** What reads answers without schemas: the live connection must not wait for a file of the checkout. */
const shapes = {
  name: 'shapes',
  test: /\/contracts\/.+-shapes\.ts$/,
  minShareCount: 2,
};
/** The query library and what reads an open order, which the pages of the further lists have in common with parts of the first ones. */
const queries = {
  name: 'queries',
  test: /\/@tanstack\/|\/client\/(?:lib\/quer(?:y|ies)\.tsx?|public\/orders\/(?:get-open-order|order-keys|order-result)\.ts)$/,
  minShareCount: 2,
};
const dialogs = {
  name: 'dialogs',
  test: /\/@radix-ui\/react-(?:dialog|dismissable-layer|focus-guards|focus-scope|portal)\/|\/client\/ui\/dialog\.tsx$/,
  minShareCount: 2,
};
const forms = {
  name: 'forms',
  test: /\/node_modules\/(?:react-hook-form|@hookform|@radix-ui\/react-checkbox)\/|\/client\/(?:ui\/checkbox\.tsx|lib\/i18n\/id\/accounts\.ts)$/,
  minShareCount: 2,
};
/** What the pages share that an order goes through. */
const ordering = {
  name: 'ordering',
  test: (id: string) =>
    /\/client\/(?:(?:public|entities)\/orders\/|lib\/i18n\/id\/(?:orders|checkout|history)\.ts$)/.test(id),
  minShareCount: 2,
};

export default defineConfig(({ mode }) => {
  // Where `npm run dev` finds the API; production serves pages and API from one origin.
  const { PUBLIC_URL: apiOrigin = 'http://localhost:3000' } = loadEnv(mode, here('..'), 'PUBLIC_');
  return {
    root: here('.'),
    publicDir: here('./static'),
    resolve: {
      // The package's own entries lead to its build with the developer's warnings.
      alias: {
        'react-router/dom': here('../node_modules/react-router/dist/production/dom-export.mjs'),
        'react-router': here('../node_modules/react-router/dist/production/index.mjs'),
      },
    },
    css: { modules: { generateScopedName: browserClass } },
    plugins: [react(), tailwindcss(), preloadFont(), sheetsComeFirst(), scriptsComeLater()],
    build: {
      outDir: here('./dist'),
      emptyOutDir: true,
      // Everything is a file of its own: no data: addresses for the content security policy to allow.
      assetsInlineLimit: 0,
      // The preload polyfill would be an inline script, and every browser we support has modulepreload.
      modulePreload: { polyfill: false },
      manifest: true,
      rolldownOptions: {
        // A list of names: who takes one icon needs none of the others.
        treeshake: { moduleSideEffects: [{ test: /\/client\/ui\/icons\.ts$/, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [fetching, visitors, shapes, queries, parts, dialogs, forms, ordering],
          },
        },
      },
    },
    server: {
      fs: { allow: [here('..')] },
      proxy: Object.fromEntries(
        ['/api', '/socket.io', '/media'].map((path) => [
          path,
          { target: apiOrigin, ws: path === '/socket.io' },
        ]),
      ),
    },
  };
});
