import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Worker } from 'bullmq';
import { DocumentModel } from '#server/modules/documents/documents.model.ts';
import { SHARE_IMAGES_QUEUE } from '#server/modules/documents/index.ts';
import { queue } from '#server/platform/queues.ts';
import { createShareImageWorker } from '#workers/documents/render-share-image.worker.ts';
import { type Api, startApi } from '../../support/api.ts';
import { openDataDirectory, sizeOfPng } from '../../support/documents.ts';
import { buildEvent } from '../../support/events.ts';

const data = openDataDirectory();
let api: Api;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory, SORAK_CLIENT_DIST: join(data.directory, 'none') });
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const picture = (path: string) => api.raw('get', path).buffer(true);

/** What is answered while a picture is not drawn yet, as workers on a busy machine may leave it for longer than a request waits. */
const SOON = 'public, max-age=10';

/** Requests a picture as a client does that is answered with Retry-After. */
async function drawnPicture(path: string) {
  for (;;) {
    const answer = await picture(path).expect(200);
    if (answer.headers['cache-control'] !== SOON) return answer;
  }
}

/** The address of the picture as the page of an event gives it to crawlers. */
async function addressOf(eventId: string): Promise<string> {
  const { eventCard, shareImagePath } = await import('#server/modules/documents/index.ts');
  const { findEvent } = await import('#server/modules/events/index.ts');
  const event = await findEvent(eventId);
  if (!event) throw new Error('no event');
  return shareImagePath(eventCard({ ...event, organizerName: 'Yayasan Pesona' }));
}

describe('without a worker', () => {
  test('a picture that is not drawn yet is the card of Sorak after 3 s, to be asked for again soon', async () => {
    const { event } = await buildEvent();
    const [first, second, sorak] = await Promise.all([
      picture(`/og/events/${event.id}.png`),
      picture(`/og/events/${event.id}.png`),
      picture('/og/sorak.png'),
    ]);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cache-control']).toBe(SOON);
      expect(answer.body.equals(sorak.body)).toBe(true);
    }
    expect(await queue(SHARE_IMAGES_QUEUE).getWaitingCount()).toBe(1);
  });

  test('one that could not be drawn is not waited for; a minute later it is asked for again', async () => {
    const { event } = await buildEvent();
    const fingerprint = new URL(await addressOf(event.id), 'http://sorak.test').searchParams.get('v');
    const failedAt = (createdAt: Date) =>
      DocumentModel.updateOne(
        { _id: `share_image_event:${event.id}` },
        { kind: 'share_image_event', subjectId: event.id, fingerprint, state: 'failed', createdAt },
        { upsert: true },
      );
    const waiting = () => queue(SHARE_IMAGES_QUEUE).getWaitingCount();
    const before = await waiting();
    await failedAt(new Date());
    expect((await picture(`/og/events/${event.id}.png`).expect(200)).headers['cache-control']).toBe(SOON);
    expect(await waiting()).toBe(before);
    await failedAt(new Date(Date.now() - 60_000));
    await picture(`/og/events/${event.id}.png`).expect(200);
    expect(await waiting()).toBe(before + 1);
  });
});

describe('with a worker', () => {
  let worker: Worker;
  beforeAll(async () => {
    worker = createShareImageWorker();
    await worker.waitUntilReady();
  });
  afterAll(() => worker.close());

  test('a picture is drawn when it is first asked for', async () => {
    const { event, finalists } = await buildEvent();
    const sorak = await picture('/og/sorak.png').expect(200);
    for (const path of [`/og/events/${event.id}.png`, `/og/finalists/${finalists[0]?.id}.png`]) {
      const answer = await drawnPicture(path);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(await sizeOfPng(answer.body)).toEqual({ width: 1200, height: 630 });
      expect(answer.body.byteLength).toBeLessThan(300_000);
      expect(answer.body.equals(sorak.body)).toBe(false);
    }
  });

  test('is kept for ever under the address that says what it shows, for minutes under any other', async () => {
    const { event } = await buildEvent();
    const named = await drawnPicture(await addressOf(event.id));
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const query of ['', '?v=0000000000000000', '?v=a&v=b']) {
      const { headers } = await picture(`/og/events/${event.id}.png${query}`);
      expect([query, headers['cache-control']]).toEqual([query, 'public, max-age=300']);
    }
  });

  test('a second request draws nothing, and a lost file is drawn again', async () => {
    const { event } = await buildEvent();
    const before = await drawnPicture(`/og/events/${event.id}.png`);
    let drawn = 0;
    worker.on('active', () => {
      drawn += 1;
    });
    const again = await picture(`/og/events/${event.id}.png`);
    expect(again.body.equals(before.body)).toBe(true);
    expect(drawn).toBe(0);
    rmSync(join(data.directory, 'documents'), { recursive: true });
    const healed = await drawnPicture(`/og/events/${event.id}.png`);
    expect(healed.body.equals(before.body)).toBe(true);
    expect(drawn).toBe(1);
  });
});

describe('what is not there', () => {
  test('drafts, unknown and misshapen ids are not found', async () => {
    const { event, finalists } = await buildEvent({ status: 'draft' });
    const { event: published } = await buildEvent();
    for (const path of [
      // By its id alone: each name would be a picture of its own.
      `/og/events/${published.uniqueName}.png`,
      `/og/events/${event.id}.png`,
      `/og/events/${event.uniqueName}.png`,
      `/og/finalists/${finalists[0]?.id}.png`,
      '/og/finalists/FIN-0.png',
      `/og/finalists/${'x'.repeat(10_000)}.png`,
      '/og/finalists/%2e%2e%2f%2e%2e%2fetc.png',
      '/og/events/a.jpg',
      '/og/',
    ]) {
      const { status, body } = await api.raw('get', path);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });
});
