/*
 * Shows an event that was visited before while the server cannot be reached: the last board, from what `client/public/pages/event-copy/keep-event.ts` has kept.
 * It keeps nothing itself, and whatever the server answers comes first, so that a new version of the site is there at once. Orders, payments
 * and whatever belongs to a person never pass through here.
 */
const EVENTS = 'sorak-events';
const FILES = 'sorak-files';
const SHELL = '/shell';
const KEPT_MS = 7 * 24 * 60 * 60_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && /^\/events\/[^/]+$/.test(pathname)) {
    event.respondWith(fetch(request).catch((error) => keptEvent(pathname, error)));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fetch(request).catch((error) => keptFile(request, error)));
  }
});

async function keptFile(request, error) {
  const file = await caches.match(request, { cacheName: FILES, ignoreVary: true });
  if (!file) throw error;
  return file;
}

/** The empty page with the kept answer in it, marked with the answer's age, for the application to draw. */
async function keptEvent(path, error) {
  const [kept, shell] = await Promise.all([
    caches.match(path, { cacheName: EVENTS }),
    caches.match(SHELL, { cacheName: FILES, ignoreVary: true }),
  ]);
  if (!kept || !shell) throw error;
  const { at, answer } = await kept.json();
  if (Date.now() - Date.parse(at) > KEPT_MS) throw error;
  const html = (await shell.text())
    .replace('<html ', `<html data-kept="${at}" `)
    .replace(/(id="sorak-data">)([\s\S]*?)(<\/script>)/, (_whole, open, data, close) => {
      const page = { ...JSON.parse(data), at, queries: { [path]: answer } };
      return open + JSON.stringify(page).replaceAll('<', '\\u003c') + close;
    });
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  const policy = shell.headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', policy);
  return new Response(html, { headers });
}
