import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { pictureAt } from '#contracts/media/pictures.ts';
import { enqueueShareImage, SHARE_IMAGES_QUEUE } from '#server/modules/documents/documents.jobs.ts';
import { findDocument } from '#server/modules/documents/documents.repository.ts';
import { drawShareCard } from '#server/modules/documents/draw-share-card.ts';
import { findShareCard } from '#server/modules/documents/find-share-card.ts';
import { renderShareImage } from '#server/modules/documents/index.ts';
import { readPortrait } from '#server/modules/documents/read-portrait.ts';
import { storeImage } from '#server/modules/media/index.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { closeQueues, queue } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { documentsDisk, mediaDisk } from '#server/platform/storage.ts';
import { createShareImageWorker } from '#workers/documents/render-share-image.worker.ts';
import { placeBoard } from '../../support/boards.ts';
import { openDatabase } from '../../support/database.ts';
import { openDataDirectory, sizeOfPng, storeNoise } from '../../support/documents.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { decodingProcesses, onPoint } from '../../support/seams.ts';

const data = openDataDirectory();

beforeAll(async () => {
  await openDatabase({ SORAK_DATA_DIR: data.directory });
  await awaitRedis(5_000);
});

afterAll(async () => {
  await closeQueues();
  await disconnectRedis();
  await disconnectMongo();
  data.remove();
});

const ofEvent = (subjectId: string) => ({ kind: 'share_image_event', subjectId }) as const;
const ofFinalist = (subjectId: string) => ({ kind: 'share_image_finalist', subjectId }) as const;
const collection = (name: string) => mongoose.connection.collection<{ _id: string }>(name);

async function readImage(subject: ReturnType<typeof ofEvent> | ReturnType<typeof ofFinalist>) {
  const stored = await findDocument(subject);
  if (!stored) throw new Error('nothing was stored');
  return { stored, png: Buffer.from(await documentsDisk().getBytes(stored.path)) };
}

describe('a share image', () => {
  test('is a PNG of 1200 × 630 under 300 kB, even with the worst portrait there is', async () => {
    const { event, finalists } = await buildEvent({ finalists: 1, profileImage: await storeNoise() });
    const [finalist] = finalists;
    if (!finalist) throw new Error('no finalist');
    await collection('finalists').updateOne(
      { _id: finalist.id },
      { $set: { profileImage: await storeNoise() } },
    );
    for (const subject of [ofEvent(event.id), ofFinalist(finalist.id)]) {
      expect(await renderShareImage(subject)).toBe('rendered');
      const { stored, png } = await readImage(subject);
      expect(await sizeOfPng(png)).toEqual({ width: 1200, height: 630 });
      expect(png.byteLength).toBeLessThan(300_000);
      expect(stored).toMatchObject({ state: 'ready', bytes: png.byteLength });
    }
  });

  test('waits for its portrait when a decoder was not free for it, and is not kept without', async () => {
    const { finalists } = await buildEvent({ finalists: 1 });
    const id = finalists[0]?.id ?? '';
    await collection('finalists').updateOne({ _id: id }, { $set: { profileImage: await storeNoise() } });
    onPoint('decoding', () => {
      for (const child of decodingProcesses()) child.kill('SIGKILL');
    });
    await expect(renderShareImage(ofFinalist(id))).rejects.toThrow('decoding process ended');
    onPoint('decoding', undefined);
    expect((await findDocument(ofFinalist(id)))?.state).toBe('failed');
    expect(await renderShareImage(ofFinalist(id))).toBe('rendered');
    const { png } = await readImage(ofFinalist(id));
    const card = await findShareCard(ofFinalist(id));
    if (!card) throw new Error('no card');
    expect(png.equals(await drawShareCard(card, null))).toBe(false);
  });

  test('has its portrait cut from the smallest stored size that will do, on its own ground where nothing is', async () => {
    const create = { width: 1600, height: 900, channels: 4 as const, background: '#ffffff00' };
    const bytes = await sharp({ create }).png().toBuffer();
    const { url } = await storeImage({ bytes, kind: 'finalists' });
    for (const larger of [url, pictureAt(url, 640)]) await mediaDisk().delete(larger.replace('/media/', ''));
    const size = { width: 300, height: 500 };
    const { data: pixels, info } = await sharp((await readPortrait(url, size)) ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ ...size, channels: 3 });
    expect(pixels.subarray(0, 3).toString('hex')).toBe('230719');
  });

  test('is given no votes, ranks or percentages to show, and stays when the board moves', async () => {
    const { event, finalists } = await buildEvent({ finalists: 2 });
    const [first, second] = finalists.map(({ id }) => id) as [string, string];
    await renderShareImage(ofEvent(event.id));
    await renderShareImage(ofFinalist(first));
    await placeBoard({
      eventId: event.id,
      version: 1,
      votes: [
        [second, 98_765],
        [first, 43_210],
      ],
    });
    expect(await findShareCard(ofFinalist(first))).toEqual({
      subject: ofFinalist(first),
      lead: 'Dukung',
      title: 'Finalis 1',
      accent: 'Jawa Tengah',
      note: event.name,
      picture: '/media/finalists/1.webp',
    });
    expect(await findShareCard(ofEvent(event.id))).toEqual({
      subject: ofEvent(event.id),
      lead: 'Dukung finalismu di',
      title: event.name,
      accent: event.tagline,
      note: 'oleh Yayasan Pesona',
      picture: event.profileImage,
    });
    expect(await renderShareImage(ofEvent(event.id))).toBe('unchanged');
    expect(await renderShareImage(ofFinalist(first))).toBe('unchanged');
  });

  test('is drawn again when what it shows changes, and the old file goes', async () => {
    const { event } = await buildEvent();
    await renderShareImage(ofEvent(event.id));
    const before = await readImage(ofEvent(event.id));
    await collection('events').updateOne({ _id: event.id }, { $set: { name: 'Nama Baru' } });
    expect(await renderShareImage(ofEvent(event.id))).toBe('rendered');
    const after = await readImage(ofEvent(event.id));
    expect(after.stored.fingerprint).not.toBe(before.stored.fingerprint);
    expect(after.png.equals(before.png)).toBe(false);
    expect(await documentsDisk().exists(before.stored.path)).toBe(false);
  });

  test('is drawn again when its file was lost', async () => {
    const { event } = await buildEvent();
    await renderShareImage(ofEvent(event.id));
    rmSync(join(data.directory, 'documents'), { recursive: true });
    expect(await renderShareImage(ofEvent(event.id))).toBe('rendered');
    expect(await sizeOfPng((await readImage(ofEvent(event.id))).png)).toEqual({ width: 1200, height: 630 });
  });

  test('is drawn whatever the names are', async () => {
    const organizer = await buildOrganizer({ name: '<svg onload=alert(1)>' });
    const names = [
      '</text></svg><script>alert(1)</script>&amp;&#0;',
      'A'.repeat(500),
      '🎉 日本語 \u202Eterbalik\u0000',
      '日本語',
      ' ',
    ];
    for (const [index, name] of names.entries()) {
      const { event } = await buildEvent({ name: `x${index}`, tagline: name, organizerId: organizer.id });
      await collection('events').updateOne({ _id: event.id }, { $set: { name } });
      expect([name, await renderShareImage(ofEvent(event.id))]).toEqual([name, 'rendered']);
      const { png } = await readImage(ofEvent(event.id));
      expect(await sizeOfPng(png)).toEqual({ width: 1200, height: 630 });
    }
  });

  test('reads no file outside of the stored pictures, and is drawn without a portrait then', async () => {
    const plain = await drawShareCard(
      { lead: 'Dukung finalismu di', title: 'Sama', accent: '', note: 'oleh Yayasan Pesona' },
      null,
    );
    for (const profileImage of [
      '/media/../../../../etc/passwd',
      '/media/finalists/../../secret.webp',
      'http://127.0.0.1:1/a.webp',
      'file:///etc/passwd',
      '/media/events/gone.webp',
    ]) {
      const { event } = await buildEvent({ name: 'Sama', profileImage });
      await renderShareImage(ofEvent(event.id));
      expect((await readImage(ofEvent(event.id))).png.equals(plain)).toBe(true);
    }
  });

  test('is not made for drafts and for what never was', async () => {
    const { event, finalists } = await buildEvent({ status: 'draft', finalists: 1 });
    expect(await renderShareImage(ofEvent(event.id))).toBe('gone');
    expect(await renderShareImage(ofFinalist(finalists[0]?.id ?? ''))).toBe('gone');
    expect(await renderShareImage(ofFinalist('FIN-0'))).toBe('gone');
    expect(await findDocument(ofEvent(event.id))).toBeNull();
  });
});

describe('the queue of share images', () => {
  test('carries ids only, one job a subject, and the worker draws it', async () => {
    const { event } = await buildEvent();
    await Promise.all(Array.from({ length: 20 }, () => enqueueShareImage(ofEvent(event.id))));
    const jobs = await queue(SHARE_IMAGES_QUEUE).getWaiting();
    expect(jobs.map(({ data: payload }) => payload)).toEqual([
      { kind: 'share_image_event', subject_id: event.id },
    ]);
    const worker = createShareImageWorker();
    try {
      await new Promise<void>((resolve, reject) => {
        worker.on('completed', () => resolve());
        worker.on('failed', (_job, error) => reject(error));
      });
    } finally {
      await worker.close();
    }
    expect((await findDocument(ofEvent(event.id)))?.state).toBe('ready');
  });
});
