import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tells the browser of the font file that every page needs before it has read the stylesheet. */
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

/**
 * The application's files, which `main.ts` asks for only once the server's words are painted, are fetched before; all scripts come after the style
 * sheet, the font and the pictures of the first screen, which need the line more than they do.
 */
function scriptsComeLater(): Plugin {
  return {
    name: 'sorak:scripts-come-later',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/start.tsx'));
        const preloaded = [start?.fileName, ...(start?.imports ?? [])].filter(
          (name): name is string => name !== undefined && !html.includes(name),
        );
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

/** Used by single pages, by what opens later, or by the back-office: not for everybody. */
const LATER = new RegExp(
  [
    /\/(?:desk|staff|en)\//,
    /\/ui\/(?:checkbox|conflict-dialog|dialog|free-place|share-link|switch|tabs|table|toast-stack|text-area|pagination|quantity-stepper|steps|use-choice-conflict|use-download|use-edit-conflict|use-field-sentences|use-form-problem)\.tsx?$/,
    /\/lib\/(?:asked-sort|edit-conflict|place|save-file|typed-date|upload|uploads-under-way|use-kept-form|use-uploads|use-write|zoned-time)\.ts$/,
    /\/i18n\/id\/(?!(?:common|contact|event|events|faq|leaderboard|ui)\.ts$)/,
    /\/app\/(?:event-page-preview\.tsx|held-session\.tsx|session-gate\.tsx|mailed-token\.ts|rules-page\.tsx)$/,
    /\/contracts\/(?:accounts\/account|edit-conflict|events\/(?:event-preview|slugs|zone-days)|.*\/(?:admin-[\w-]+|corrections|eo-events|public-corrections|event-forms|event-images|staff-board|uploads))\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
const OURS =
  /\/client\/(ui|lib)\/|\/contracts\/(events|finalists|leaderboard|media|accounts)\/|\/contracts\/(live|errors|money|ids)\.ts$/;
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod|clsx|lucide-react)\//;

const SHARED =
  /\/lucide-react\/dist\/esm\/icons\/(?:log-out|menu)\.|\/client\/(features\/(events|finalists|leaderboard)|app\/content|app\/layouts)\/|\/client\/app\/[^/]+\.tsx?$|\/(not-found|order-result|order-keys|get-open-order)\.tsx?$/;

/**
 * What nearly every page uses is one file, and what the public pages share another: seventy small ones compress worse by 10 kB, and each is
 * one more request, with its headers, on a slow network. What fewer pages share stays apart, so that no page carries what it does not use.
 */
/** What runs before all the rest: `main.ts`, and what fetches code by name for it and for others. */
const fetching = { name: 'fetching', test: /preload-helper|\/client\/main\.ts$/, priority: 1 };
const nearlyEveryPage = {
  name: 'first',
  test: (id: string) => (OURS.test(id) || LIBRARIES.test(id)) && !LATER.test(id),
  minShareCount: 6,
};
const publicPages = {
  name: 'public',
  test: (id: string) => (OURS.test(id) || SHARED.test(id)) && !LATER.test(id),
  minShareCount: 2,
};

/** What dialogs, menus and boxes to tick have in common. A group takes what its files need along, so those that others need come first. */
const parts = {
  name: 'parts',
  test: /\/@radix-ui\/(?:primitive|react-(?:compose-refs|context|id|presence|primitive|slot|use-[\w-]+))\//,
  minShareCount: 2,
};
const dialogs = {
  name: 'dialogs',
  test: /\/@radix-ui\/react-(?:dialog|dismissable-layer|focus-guards|focus-scope|portal)\/|\/client\/ui\/dialog\.tsx$/,
  minShareCount: 2,
};
const forms = {
  name: 'forms',
  test: /\/node_modules\/(?:react-hook-form|@hookform|@radix-ui\/react-checkbox)\/|\/client\/ui\/checkbox\.tsx$/,
  minShareCount: 2,
};
/** What the pages share that an order goes through. */
const ordering = {
  name: 'ordering',
  test: (id: string) =>
    /\/client\/(?:features\/orders\/|lib\/i18n\/id\/(?:orders|checkout)\.ts$)/.test(id) &&
    !/\/desk\//.test(id),
  minShareCount: 2,
};

export default defineConfig(({ mode }) => {
  // Where `npm run dev` finds the API; production serves pages and API from one origin.
  const { PUBLIC_URL: apiOrigin = 'http://localhost:3000' } = loadEnv(mode, here('..'), 'PUBLIC_');
  return {
    root: here('.'),
    resolve: {
      // The package's own entries lead to its build with the developer's warnings.
      alias: {
        'react-router/dom': here('../node_modules/react-router/dist/production/dom-export.mjs'),
        'react-router': here('../node_modules/react-router/dist/production/index.mjs'),
      },
    },
    plugins: [react(), tailwindcss(), preloadFont(), scriptsComeLater()],
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
            groups: [fetching, nearlyEveryPage, publicPages, parts, dialogs, forms, ordering],
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
