import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setResults } from '#server/modules/events/index.ts';
import { createFinalists } from '#server/modules/finalists/index.ts';
import { type Api, startApi } from '../../support/api.ts';
import { placeBoard, untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent } from '../../support/events.ts';
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

const HOSTILE = `</script><script>alert(1)</script><!-- "'><img src=x onerror=alert(2)> $& $' $\` &amp;`;

async function buildFinalist() {
  const { event, finalists } = await buildEvent({ name: 'Gita Pelajar', finalists: 2 });
  const [finalist, other] = finalists;
  if (!finalist || !other) throw new Error('no finalists');
  return { event, finalist, other };
}

describe('the page of a finalist', () => {
  test('has for crawlers without scripts who it is, by the full address and the short one alike', async () => {
    const { event, finalist } = await buildFinalist();
    const full = `/events/${event.uniqueName}/${finalist.id}`;
    for (const path of [full, `/s/f/${finalist.id}`, `/events/lain/${finalist.id}`]) {
      const { text } = await api.raw('get', path).expect(200);
      const { title, canonical, tags } = tagsOf(text);
      expect(title).toBe('Finalis 1 · Sorak');
      expect(canonical).toBe(`https://sorak.example${full}`);
      expect(tags).toMatchObject({
        description: expect.stringContaining('Beri suaramu untuk Finalis 1, Jawa Tengah, di Gita Pelajar.'),
        'og:type': 'profile',
        'og:locale': 'id_ID',
        'og:title': 'Dukung Finalis 1 · Gita Pelajar',
        'og:url': `https://sorak.example${full}`,
        'og:image': expect.stringMatching(
          new RegExp(`^https://sorak\\.example/og/finalists/${finalist.id}\\.png\\?v=[0-9a-f]{16}$`),
        ),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Finalis 1, Gita Pelajar',
        'twitter:card': 'summary_large_image',
        'twitter:image': tags['og:image'],
      });
    }
  });

  test('shows heading, event, price, result and portrait before scripts run', async () => {
    const { event, finalist, other } = await buildFinalist();
    await placeBoard({
      eventId: event.id,
      version: 1,
      votes: [
        [finalist.id, 3],
        [other.id, 1],
      ],
    });
    const root = rootOf((await api.raw('get', `/s/f/${finalist.id}`).expect(200)).text);
    expect(root).toMatch(/<h1[^>]*>Finalis 1<\/h1>/);
    expect(root).toContain('Hasil saat ini');
    expect(root).toContain(`<a href="/events/${event.uniqueName}">Gita Pelajar</a>`);
    expect(root).toContain('Rp\u00a02.500');
    expect(root).toContain('75,00%');
    expect(root).toContain('/media/finalists/1-w640.webp 640w');
  });

  test('calls the result final once it is', async () => {
    const day = 86_400_000;
    const { event, finalists } = await buildEvent({
      start: new Date(Date.now() - 2 * day),
      end: new Date(Date.now() - day),
    });
    const read = async () => rootOf((await api.raw('get', `/s/f/${finalists[0]?.id}`)).text);
    expect(await read()).toContain('Hasil saat ini');
    await setResults(event.id, 'final');
    await untilEventAnswersAreOld();
    expect(await read()).toContain('Hasil akhir');
  });

  test('carries the answers of the API, so that the first screen asks for nothing', async () => {
    const { event, finalist } = await buildFinalist();
    const { text } = await api.raw('get', `/s/f/${finalist.id}`).expect(200);
    const [finalistAnswer, eventAnswer] = await Promise.all([
      api.get(`/finalists/${finalist.id}`).expect(200),
      api.get(`/events/${event.uniqueName}`).expect(200),
    ]);
    expect(dataOf(text).queries).toEqual({
      [`/finalists/${finalist.id}`]: finalistAnswer.body,
      [`/events/${event.uniqueName}`]: eventAnswer.body,
    });
  });

  test('never says a count of votes in its tags', async () => {
    const { event, finalist, other } = await buildFinalist();
    const path = `/events/${event.uniqueName}/${finalist.id}`;
    const before = tagsOf((await api.raw('get', path)).text);
    await placeBoard({
      eventId: event.id,
      version: 1,
      votes: [
        [finalist.id, 98_765],
        [other.id, 1],
      ],
    });
    expect(tagsOf((await api.raw('get', path)).text)).toEqual(before);
  });

  test('lets no name or category become markup or script', async () => {
    const { event } = await buildEvent({ name: HOSTILE, uniqueName: 'nama-jahat' });
    const [finalist] = await createFinalists([
      {
        eventId: event.id,
        name: HOSTILE,
        category: HOSTILE,
        profileImage: '/media/"><script>alert(4)</script>.webp',
      },
    ]);
    const { text } = await api.raw('get', `/s/f/${finalist?.id}`).expect(200);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<!-- "');
    expect(dataOf(text).queries[`/finalists/${finalist?.id}`].finalist.name).toBe(HOSTILE);
  });

  test('answers 404 for finalists of drafts and those that never were, and asks robots not to index it', async () => {
    const { event, finalists } = await buildEvent({ status: 'draft' });
    const id = finalists[0]?.id;
    for (const path of [`/s/f/${id}`, `/events/${event.uniqueName}/${id}`, '/s/f/tidak-ada', '/events/a/b']) {
      const { text } = await api.raw('get', path).expect(404);
      expect(text).toContain('noindex');
      expect(text).not.toContain('og:image');
      expect(text).not.toContain('Finalis 1');
    }
  });
});
