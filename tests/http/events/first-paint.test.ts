import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { giveShortCode } from '#server/modules/events/index.ts';
import { createFinalists } from '#server/modules/finalists/index.ts';
import { escapeHtml } from '#server/platform/html.ts';
import { type Api, startApi } from '../../support/api.ts';
import { placeBoard, untilListsAreOld } from '../../support/boards.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { dataOf, PAGE_TEMPLATE, rootOf, tagsOf } from '../../support/first-paint.ts';

const dist = mkdtempSync(join(tmpdir(), 'sorak-dist-'));
let api: Api;
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), PAGE_TEMPLATE);
  api = await startApi({ SORAK_CLIENT_DIST: dist, PUBLIC_URL: 'https://sorak.example' });
});
afterAll(async () => {
  await api.close();
  rmSync(dist, { recursive: true });
});

/** Text that breaks out of markup, attributes, scripts, comments and replacement patterns where it can. */
const HOSTILE = `</script><script>alert(1)</script><!-- "'><img src=x onerror=alert(2)> $& $' $\` &amp;`;

describe('the page of an event', () => {
  test('carries title, description, canonical address, heading, price and the first rows', async () => {
    const { event, finalists } = await buildEvent({
      name: 'Gita Pelajar',
      tagline: 'Satu lapangan, satu dentum.',
    });
    const [first, second] = finalists.map(({ id }) => id) as [string, string];
    await placeBoard({
      eventId: event.id,
      version: 1,
      votes: [
        [second, 3],
        [first, 1],
      ],
    });
    const { text } = await api.raw('get', `/events/${event.uniqueName}`).expect(200);
    expect(text).toContain('<title>Gita Pelajar · Sorak</title>');
    expect(text).toContain('<meta name="description" content="Satu lapangan, satu dentum." />');
    expect(text).toContain(
      `<link rel="canonical" href="https://sorak.example/events/${event.uniqueName}" />`,
    );
    const root = rootOf(text);
    expect(root).toMatch(/<h1[^>]*>Gita Pelajar<\/h1>/);
    expect(root).toContain('Rp\u00a02.500');
    expect(root.indexOf('Finalis 2')).toBeGreaterThan(0);
    expect(root.indexOf('Finalis 2')).toBeLessThan(root.indexOf('Finalis 1'));
    expect(root).toContain('75,00%');
  });

  test('names the finalists without their portraits, which would be on the line before the scripts', async () => {
    const { event, finalists } = await buildEvent({ finalists: 5 });
    const votes = finalists.map(({ id }, index): [string, number] => [id, 50 - index]);
    await placeBoard({ eventId: event.id, version: 1, votes });
    const root = rootOf((await api.raw('get', `/events/${event.id}`).expect(200)).text);
    expect(root.match(/<strong>Finalis \d<\/strong>/g)).toHaveLength(5);
    expect(root).not.toContain('/media/finalists/');
  });

  test('is there by the short address, too, typed in small letters as well', async () => {
    const { event } = await buildEvent({ name: 'Gita Pelajar' });
    const code = await giveShortCode(event.id);
    expect(await giveShortCode(event.id)).toBe(code);
    for (const path of [`/s/e/${code}`, `/s/e/${code.toLowerCase()}`]) {
      const { text } = await api.raw('get', path).expect(200);
      expect(tagsOf(text).canonical).toBe(`https://sorak.example/events/${event.uniqueName}`);
      expect(dataOf(text).queries[`/events/${code}`]).toMatchObject({ event: { id: event.id } });
    }
    await api.get(`/events/${code}`).expect(200);
    await api.raw('get', '/s/e/22222').expect(404);
  });

  test('has for crawlers without scripts what it is, by id and by name alike, whatever the board says', async () => {
    const { event, finalists } = await buildEvent({
      name: 'Gita <Pelajar>',
      description: '<p>Lima &amp; satu.</p>',
    });
    const address = `https://sorak.example/events/${event.uniqueName}`;
    const before = tagsOf((await api.raw('get', `/events/${event.id}`).expect(200)).text);
    expect(before).toMatchObject({
      title: 'Gita &lt;Pelajar&gt; · Sorak',
      canonical: address,
      tags: {
        description: 'Lima &amp; satu.',
        'og:type': 'website',
        'og:site_name': 'Sorak',
        'og:locale': 'id_ID',
        'og:title': 'Gita &lt;Pelajar&gt; · Sorak',
        'og:description': 'Lima &amp; satu.',
        'og:url': address,
        'og:image': expect.stringMatching(
          new RegExp(`^https://sorak\\.example/og/events/${event.id}\\.png\\?v=[0-9a-f]{16}$`),
        ),
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      },
    });
    await placeBoard({ eventId: event.id, version: 1, votes: [[finalists[0]?.id ?? '', 98_765]] });
    expect(tagsOf((await api.raw('get', `/events/${event.uniqueName}`)).text)).toEqual(before);
  });

  test('carries the answer of the API, so that the first screen asks for nothing', async () => {
    const { event } = await buildEvent();
    const path = `/events/${event.uniqueName}`;
    const { body } = await api.get(path).expect(200);
    const { text } = await api.raw('get', path).expect(200);
    expect(dataOf(text).queries[path]).toEqual(body);
  });

  test('lets no name, tagline or description become markup or script', async () => {
    const organizer = await buildOrganizer({ name: HOSTILE, description: HOSTILE });
    const { event } = await buildEvent({
      finalists: 0,
      name: HOSTILE,
      tagline: HOSTILE,
      description: `<p onclick="alert(3)">Halo</p>${HOSTILE}`,
      uniqueName: 'nama-jahat',
      organizerId: organizer.id,
      profileImage: '/media/"><script>alert(4)</script>.webp',
    });
    const category = `Kategori ${HOSTILE}`;
    const [finalist] = await createFinalists([{ eventId: event.id, name: HOSTILE, category }]);
    await placeBoard({ eventId: event.id, version: 1, votes: [[finalist?.id ?? '', 1]] });
    const { text } = await api.raw('get', '/events/nama-jahat').expect(200);
    expect(rootOf(text)).toContain(
      `<strong>${escapeHtml(HOSTILE)}</strong> <span>${escapeHtml(category)}</span>`,
    );
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<!-- "');
    expect(rootOf(text)).not.toMatch(/onerror=alert\(2\)>|onclick/);
    const { event: shown, event_organizer } = dataOf(text).queries['/events/nama-jahat'];
    expect(shown.name).toBe(HOSTILE);
    expect(event_organizer.name).toBe(HOSTILE);
    expect(shown.description).not.toMatch(/script|onclick|<img/);
  });

  test.each([
    ['Asia/Jakarta', /^Data 30 November 2026 pukul 23\.30 WIB$/],
    ['Asia/Makassar', /^Data 1 Desember 2026 pukul 00\.30 WITA$/],
    ['Asia/Jayapura', /^Data 1 Desember 2026 pukul 01\.30 WIT$/],
  ] as const)('has the time of its board in the zone of the event: %s', async (zone, words) => {
    const { event, finalists } = await buildEvent({ zone });
    const asOf = new Date('2026-11-30T16:30:00Z');
    await placeBoard({ eventId: event.id, version: 1, votes: [[finalists[0]?.id ?? '', 1]], asOf });
    const root = rootOf((await api.raw('get', `/events/${event.uniqueName}`).expect(200)).text);
    expect(/<h2[^>]*>Leaderboard<\/h2><p[^>]*>([^<]*)<\/p>/.exec(root)?.[1]).toMatch(words);
  });

  test('answers 404 for drafts and for events that never were, and asks robots not to index it', async () => {
    const { event } = await buildEvent({ status: 'draft' });
    for (const reference of [event.uniqueName, 'tidak-ada']) {
      const { text } = await api.raw('get', `/events/${reference}`).expect(404);
      expect(text).toContain('noindex');
      expect(text).not.toContain(event.name);
    }
  });
});

describe('the landing page', () => {
  test('carries its heading, links to the open events, and the answer behind its cards', async () => {
    await buildEvent({ name: 'Buka & <b>Baru</b>', uniqueName: 'buka', isHome: true });
    await buildEvent({ name: 'Nanti', isHome: true, start: new Date(Date.now() + 60_000) });
    await untilListsAreOld();
    const { text } = await api.raw('get', '/').expect(200);
    expect(rootOf(text)).toContain('<h1');
    expect(text).toContain('<a href="/events/buka">Buka &amp; &lt;b&gt;Baru&lt;/b&gt;</a>');
    expect(rootOf(text)).not.toContain('Nanti');
    expect(tagsOf(text)).toMatchObject({
      canonical: 'https://sorak.example/',
      tags: { 'og:image': 'https://sorak.example/og/sorak.png?v=1', 'og:url': 'https://sorak.example/' },
    });
    const { body } = await api.get('/home').expect(200);
    expect(dataOf(text).queries['/home']).toEqual(body);
  });
});
