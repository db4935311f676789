import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, startApi } from '../../support/api.ts';
import { sizeOfPng } from '../../support/documents.ts';
import { buildEvent } from '../../support/events.ts';
import { tagsOf } from '../../support/first-paint.ts';

const PUBLIC = new URL('../../../client/static/', import.meta.url);
let api: Api;
beforeAll(async () => {
  api = await startApi({
    PUBLIC_URL: 'https://sorak.example',
    SORAK_CLIENT_DIST: new URL('./', PUBLIC).pathname,
  });
});
afterAll(() => api.close());

const robotsAndSitemap = async () => {
  const [robots, sitemap] = await Promise.all([
    api.raw('get', '/robots.txt'),
    api.raw('get', '/sitemap.xml'),
  ]);
  return { robots, sitemap };
};

describe('search engines', () => {
  test('find published events and their finalists with the time of the last change, and no drafts', async () => {
    const { event, finalists } = await buildEvent({ uniqueName: 'putri-2026', finalists: 2 });
    const canceled = await buildEvent({ status: 'canceled', finalists: 0 });
    const draft = await buildEvent({ status: 'draft', finalists: 1 });
    const { robots, sitemap } = await robotsAndSitemap();
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.text).toContain('Sitemap: https://sorak.example/sitemap.xml\n');
    expect(robots.text).toContain('User-agent: *\nDisallow: /api/\n');
    expect(robots.text).not.toMatch(/Disallow: \/(events|og|s)?\s/);

    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.headers['cache-control']).toBe('public, max-age=60');
    const addresses = [...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'https://sorak.example/',
        'https://sorak.example/events',
        'https://sorak.example/events/putri-2026',
        ...finalists.map(({ id }) => `https://sorak.example/events/putri-2026/${id}`),
        `https://sorak.example/events/${canceled.event.uniqueName}`,
      ]),
    );
    expect(sitemap.text).toContain(
      `<url><loc>https://sorak.example/events/putri-2026</loc><lastmod>${event.updatedAt.toISOString()}</lastmod></url>`,
    );
    expect(sitemap.text).not.toContain(draft.event.uniqueName);
    expect(sitemap.text).not.toContain(draft.finalists[0]?.id ?? 'none');
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('are given a sitemap that is at most a minute old and not made for each of them', async () => {
    const { sitemap: before } = await robotsAndSitemap();
    await buildEvent({ uniqueName: 'baru-saja' });
    const { sitemap: after } = await robotsAndSitemap();
    expect(after.text).toBe(before.text);
  });
});

describe('addresses that are spelt otherwise', () => {
  test.each([
    ['/terms-and-condition', '/trems-and-condition'],
    ['/terms-and-conditions', '/trems-and-condition'],
    ['/trems-and-conditions?a=1&b=%2F', '/trems-and-condition?a=1&b=%2F'],
    ['/terms', '/trems-and-condition'],
    ['/privacy', '/privacy-policy'],
    ['/dasboard', '/dashboard'],
    ['/dasboard/transaction/EO-1&EVT-1', '/dashboard/transaction/EO-1&EVT-1'],
    ['/dashboard/customer-support', '/dashboard/costumer-support'],
    ['/dasboard/customer-support', '/dashboard/costumer-support'],
  ])('[P2-83] %s leads to %s', async (from, to) => {
    const { status, headers } = await api.raw('get', from).redirects(0);
    expect([status, headers.location]).toEqual([301, to]);
  });

  test('lead nowhere else, and the kept spellings stay', async () => {
    for (const path of ['/trems-and-condition', '/dasboardx', '//evil.example/terms', '/x/dasboard']) {
      const { status, headers } = await api.raw('get', path).redirects(0);
      expect([path, status === 301, headers.location]).toEqual([path, false, undefined]);
    }
  });
});

describe('the application on a home screen', () => {
  test('has a manifest whose icons are there in the size that it says', async () => {
    const { body, text, headers } = await api.raw('get', '/manifest.webmanifest').expect(200).buffer(true);
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(text ?? body.toString());
    expect(manifest).toMatchObject({
      name: 'Sorak',
      lang: 'id',
      start_url: '/',
      display: 'standalone',
      theme_color: '#15101f',
    });
    const purposes = new Set<string>();
    for (const { src, sizes, type, purpose } of manifest.icons) {
      const icon = await api.raw('get', src).expect(200).buffer(true);
      expect(icon.headers['content-type']).toBe(type);
      purposes.add(`${sizes} ${purpose}`);
      if (type !== 'image/png') continue;
      const { width, height } = await sizeOfPng(icon.body);
      expect(`${width}x${height}`).toBe(sizes);
      expect(icon.body.byteLength).toBeLessThan(20_000);
    }
    expect(purposes).toEqual(new Set(['192x192 any', '512x512 any', '512x512 maskable', 'any any']));
  });

  test('is announced by the page, with an icon for Apple and the colour of the stage', async () => {
    const html = readFileSync(new URL('../index.html', PUBLIC), 'utf8');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />');
    expect(html).toContain('<meta name="theme-color" content="#15101f" />');
    const icon = readFileSync(new URL('icons/apple-touch-icon.png', PUBLIC));
    expect(await sizeOfPng(icon)).toEqual({ width: 180, height: 180 });
    expect(tagsOf(html).tags['theme-color']).toBe('#15101f');
  });
});
