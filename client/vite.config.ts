import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tells the browser of the one font file before it has read the stylesheet. */
function preloadFont(): Plugin {
  return {
    name: 'sorak:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /latin-wght-normal.*\.woff2$/.test(name));
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

/** Used by single pages, by what opens later, or by the back-office: not for everybody. */
const LATER =
  /\/(desk|staff|en)\/|\/ui\/(checkbox|dialog|switch|tabs|table|toast-stack|pagination|quantity-stepper|steps)\.tsx$|\/lib\/place\.ts$/;
const OURS =
  /\/client\/(ui|lib)\/|\/contracts\/(events|finalists|leaderboard|media|accounts)\/|\/contracts\/(live|errors|money|ids)\.ts$/;
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@tanstack|zod|clsx|lucide-react)\//;

const SHARED =
  /\/client\/(features\/(events|finalists|leaderboard)|app\/content|app\/layouts)\/|\/client\/app\/[^/]+\.tsx?$/;

/**
 * What nearly every page uses is one file, and what the public pages share another: seventy small ones compress worse by 10 kB, and each is
 * one more request, with its headers, on a slow network. What fewer pages share stays apart, so that no page carries what it does not use.
 */
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

export default defineConfig(({ mode }) => {
  // Where `npm run dev` finds the API; production serves pages and API from one origin.
  const { PUBLIC_URL: apiOrigin = 'http://localhost:3000' } = loadEnv(mode, here('..'), 'PUBLIC_');
  return {
    root: here('.'),
    plugins: [react(), tailwindcss(), preloadFont()],
    build: {
      outDir: here('./dist'),
      emptyOutDir: true,
      // Everything is a file of its own: no data: addresses for the content security policy to allow.
      assetsInlineLimit: 0,
      // The preload polyfill would be an inline script, and every browser we support has modulepreload.
      modulePreload: { polyfill: false },
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: [nearlyEveryPage, publicPages] } } },
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
