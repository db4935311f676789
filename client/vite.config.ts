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
