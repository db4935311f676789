import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import mongoose from 'mongoose';
import { clientPages } from '#server/client-pages.ts';
import { logger } from '#server/platform/logger.ts';
import { type Api, startApi } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { PAGE_TEMPLATE, tagsOf } from '../../support/first-paint.ts';

let api: Api;
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'sorak-dist-'));
  mkdirSync(join(dist, 'assets'));
  const common =
    '<link rel="stylesheet" href="/assets/common.css"><link rel="stylesheet" href="/assets/first.css">' +
    '<link rel="modulepreload" href="/assets/first.js">';
  const template = PAGE_TEMPLATE.replace('<html>', '<html lang="id">')
    .replace('<head>', '<head><meta name="color-scheme" content="light dark" />')
    .replace('</head>', `${common}</head>`);
  writeFileSync(join(dist, 'index.html'), template);
  writeFileSync(join(dist, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(dist, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(dist, '.secret'), 'x');
  mkdirSync(join(dist, '.vite'));
  writeFileSync(
    join(dist, '.vite/manifest.json'),
    JSON.stringify({
      '_first.js': { file: 'assets/first.js', css: ['assets/first.css'] },
      '_shared.js': { file: 'assets/shared.js', imports: ['_first.js'], css: ['assets/shared.css'] },
      'public/pages/home.tsx': {
        file: 'assets/home.js',
        imports: ['_first.js', '_shared.js'],
        css: ['assets/home.css'],
      },
      'theme/art/wall-hero.svg': { file: 'assets/wall-hero.svg' },
      'theme/art/wall-hero-m.svg': { file: 'assets/wall-hero-m.svg' },
      'app/further-routes.ts': { file: 'assets/further-routes.js' },
      'public/layouts/checkout-layout.tsx': { file: 'assets/checkout-layout.js', imports: ['_first.js'] },
      'public/pages/checkout.tsx': { file: 'assets/checkout.js', imports: ['_first.js', '_shared.js'] },
    }),
  );
  api = await startApi({ SORAK_CLIENT_DIST: dist });
});
afterAll(async () => {
  await api.close();
  rmSync(dist, { recursive: true });
});

const page = (path: string) => api.raw('get', path);
const dataOf = (text: string): unknown =>
  JSON.parse(/<script type="application\/json" id="sorak-data">(.*?)<\/script>/.exec(text)?.[1] ?? '');

describe('pages', () => {
  test.each(['/', '/events', '/about', '/auth/login', '/checkout', '/trems-and-condition'])(
    '%s is the application',
    async (path) => {
      const answer = await page(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.text).toContain('<title>');
      expect(answer.text).not.toContain('<!--app-');
    },
  );

  test('whose content cannot be had are the application all the same, which fetches again', async () => {
    const { event } = await buildEvent();
    const path = `/events/${event.id}`;
    const queries = jest
      .spyOn(mongoose.Query.prototype, 'exec')
      .mockRejectedValue(new Error('the database is not there'));
    const noted = jest.spyOn(logger(), 'warn');
    const without = await page(path);
    queries.mockRestore();
    expect(noted.mock.calls.map(([, said]) => said)).toContain('a page is served without its content');
    noted.mockRestore();
    expect(without.status).toBe(200);
    expect(without.text).toContain('<title>');
    expect(without.text).not.toContain(event.name);
    expect((await page(path)).text).toContain(event.name);
  });

  test('[P2-55] are the paths that the client has, no fewer and no more', () => {
    const routes = ['router.tsx', 'further-routes.ts', 'desk-routes.ts'].map((file) =>
      readFileSync(new URL(`../../../client/app/${file}`, import.meta.url), 'utf8'),
    );
    const inClient = [...routes.join('').matchAll(/path: '(\/[^']*)'/g)].map((match) => match[1] ?? '');
    const nameless = (path: string) => path.replaceAll(/:\w+/g, ':x');
    expect(clientPages.map(({ path }) => nameless(path)).sort()).toEqual(
      // Going there by hand is as unknown as any other path.
      inClient
        .map(nameless)
        .filter((path) => path !== '/not-found')
        .sort(),
    );
  });

  test('name their own code, and not what every page has, so that it is fetched at once', async () => {
    const links = ({ text }: { text: string }) =>
      [...text.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(links(await page('/checkout'))).toEqual([
      '/assets/first.js',
      '/assets/further-routes.js',
      '/assets/checkout-layout.js',
      '/assets/checkout.js',
      '/assets/shared.js',
    ]);
    expect(links(await page('/tidak-ada'))).toEqual(['/assets/first.js']);
  });

  test('name the drawing behind their first screen before the style sheet does, each screen its own', async () => {
    const { text } = await page('/');
    const walls = [...text.matchAll(/<link rel="preload" as="image"[^>]* media="([^"]+)" href="([^"]+)">/g)];
    expect(walls.map(([, media, href]) => [href, media])).toEqual([
      ['/assets/wall-hero-m.svg', 'not all and (min-width: 60rem)'],
      ['/assets/wall-hero.svg', '(min-width: 60rem)'],
    ]);
  });

  test('carry the style sheets of all that they begin with after the common ones, before any script runs', async () => {
    const sheets = ({ text }: { text: string }) =>
      [...text.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)].map(([, href]) => href);
    const common = ['/assets/common.css', '/assets/first.css'];
    expect(sheets(await page('/'))).toEqual([...common, '/assets/shared.css', '/assets/home.css']);
    expect(sheets(await page('/checkout'))).toEqual([...common, '/assets/shared.css']);
    expect(sheets(await page('/tidak-ada'))).toEqual(common);
  });

  test('name only files that there are', () => {
    const files = clientPages.flatMap(({ code }) =>
      code ? [...code.sources, ...(code.walls ?? []).map(({ art }) => `theme/art/${art}`)] : [],
    );
    expect(files.length).toBeGreaterThan(8);
    const missing = files.filter((file) => !existsSync(new URL(`../../../client/${file}`, import.meta.url)));
    expect(missing).toEqual([]);
  });

  test('[BO-2.01] have every address of the desk', () => {
    const paths = clientPages.map(({ path }) => path.replaceAll(/:\w+/g, ':id'));
    const dashboard = paths.filter((path) => path.startsWith('/dashboard'));
    const named = [
      '',
      '/voting',
      '/leaderboard',
      '/my-event',
      '/event-organizer',
      '/event-organizer/:id',
      '/withdrawal',
      '/transaction',
      '/transaction/:id',
      '/user-account',
      '/report',
      '/costumer-support',
    ];
    expect(dashboard).toEqual(expect.arrayContaining(named.map((path) => `/dashboard${path}`)));
  });

  test('carry what the client needs to know of this installation', async () => {
    const { text } = await page('/checkout');
    expect(dataOf(text)).toMatchObject({
      config: { client_key: expect.any(String), snap_script_url: 'http://localhost:3100/snap/snap.js' },
      queries: {},
    });
  });

  test('an unknown path is the application with the status that robots understand', async () => {
    for (const path of [
      '/nowhere',
      '/events/a/b/c',
      '/.env',
      '/.secret',
      '/events/no-such-event',
      '/not-found',
    ]) {
      const answer = await page(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).toContain('id="root"');
      expect(answer.text).toContain('<meta name="robots" content="noindex" />');
      expect(dataOf(answer.text)).toMatchObject({ queries: {} });
    }
  });

  test('that anybody may read have a title, a description, one address and a picture', async () => {
    for (const path of ['/', '/events', '/about', '/privacy-policy', '/trems-and-condition']) {
      const { title, canonical, tags } = tagsOf((await page(path)).text);
      expect(title).toMatch(/\S · Sorak$/);
      expect(canonical).toBe(`http://localhost:3000${path}`);
      expect(tags.description?.length).toBeGreaterThan(20);
      expect(tags['og:image']).toBe('http://localhost:3000/og/sorak.png?v=1');
    }
    for (const path of ['/checkout', '/auth/login']) {
      expect(tagsOf((await page(path)).text).tags.description?.length).toBeGreaterThan(20);
    }
  });

  test.each([
    ['dark', '<html data-colours="dark" lang="id">', 'content="dark"'],
    ['light', '<html data-colours="light" lang="id">', 'content="light"'],
    ['pink', '<html lang="id">', 'content="light dark"'],
  ])('are painted from the start as the device has chosen: %s', async (colours, root, scheme) => {
    const { text } = await page('/about').set('Cookie', `colours=${colours}`);
    expect(text).toContain(root);
    expect(text).toContain(`<meta name="color-scheme" ${scheme} />`);
  });

  test('a page cannot be posted to', async () => {
    const answer = await api.raw('post', '/about').send({});
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
  });

  test('built files are kept for ever, missing ones are not pages', async () => {
    const file = await page('/assets/main-abc123.js');
    expect(file.status).toBe(200);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    const missing = await page('/assets/main-gone.js');
    expect(missing.status).toBe(404);
    expect(missing.body.code).toBe('not_found');
  });
});

describe('what the build has compressed', () => {
  const call = (path: string, encodings: string) => page(path).set('Accept-Encoding', encodings);

  test('is sent as it lies to those who read it, under the file’s own name and type', async () => {
    const small = await call('/assets/main-abc123.js', 'gzip, br');
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    const plain = await call('/assets/main-abc123.js', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
    expect(plain.text ?? plain.body.toString()).toBe('export {};');
  });

  test.each(['/assets/main-gone.js', '/assets/..%2f.secret', '/assets/%2e%2e/index.html.js'])(
    '%s is still not found',
    async (path) => {
      expect((await call(path, 'br')).status).toBe(404);
    },
  );
});

describe('security headers', () => {
  test('let in the provider and nobody else', async () => {
    const { headers } = await page('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' http://localhost:3100;");
    expect(policy).toContain("frame-src 'self' http://localhost:3100;");
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "script-src-attr 'none'",
      "form-action 'self'",
    ]) {
      expect(policy.split(';')).toContain(directive);
    }
    expect(policy.split(';')).toContain("frame-ancestors 'self'");
    expect(/script-src[^;]*'unsafe-inline'/.test(policy)).toBe(false);
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});
