import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Worker } from 'bullmq';
import sharp from 'sharp';
import type { PosterJobResponse } from '#contracts/documents/posters.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { findFinalists } from '#server/modules/finalists/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { mediaDisk } from '#server/platform/storage.ts';
import { createPosterWorker } from '#workers/documents/draw-posters.worker.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { namesInZip, readCodes } from '../../support/posters.ts';
import { until } from '../../support/waiting.ts';

const data = openDataDirectory();
let api: Api;
let admin: Record<string, string>;
let staff: Record<string, string>;
let organizerId: string;

beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory, POSTER_WAIT_MS: '300' });
  organizerId = (await buildOrganizer()).id;
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
  staff = (await buildVisitor({ roleId: 'ROLE002', organizerId })).headers;
});
afterAll(async () => {
  await api.close();
  data.remove();
});

/** Takes the bytes of an answer as they are. */
function bytesOf(response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
}

const download = (eventId: string, headers = admin) =>
  api
    .get(`/admin/events/${eventId}/download-poster`)
    .set(headers)
    .buffer(true)
    .parse(bytesOf as never);

/** Requests until the workers are done with it. */
async function awaitReady(path: string): Promise<PosterJobResponse> {
  const read = async (): Promise<PosterJobResponse> => (await api.get(path).set(admin).expect(200)).body;
  await until('the workers are done', { everyMs: 100 }, async () => {
    return ['ready', 'missing'].includes((await read()).state);
  });
  return read();
}

describe('without a worker', () => {
  test('the zip is not ready, to be asked for again soon, and its job can be polled', async () => {
    const { event } = await buildEvent({ organizerId, finalists: 1 });
    const path = `/admin/events/${event.id}/poster-zip`;
    expect((await api.get(path).set(admin)).body).toEqual({ state: 'missing', done: 0, total: 0 });
    const answer = await api.get(`/admin/events/${event.id}/download-poster`).set(admin);
    expect([answer.status, answer.body.code]).toEqual([503, 'document_not_ready']);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await api.get(path).set(admin)).body).toMatchObject({ state: 'waiting' });
    expect((await api.post(path).set(admin)).body).toMatchObject({ state: 'waiting' });
  });

  test('[BO-5.16] an event without finalists has an empty zip: less than 100 bytes with the mark of a zip', async () => {
    const { event } = await buildEvent({ organizerId, finalists: 0 });
    const { status, body, headers } = await download(event.id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(body.byteLength).toBeLessThan(100);
    expect(body.toString('latin1')).toContain('PK');
  });

  test('posters and codes of another organizer do not exist, and without the guard they would', async () => {
    const { event, finalists } = await buildEvent({ finalists: 1 });
    const code = `/admin/finalists/${finalists[0]?.id}/qr-code`;
    for (const path of [
      `/admin/events/${event.id}/download-poster`,
      `/admin/events/${event.id}/poster-zip`,
      `/admin/events/${event.id}/qr-codes`,
      `/admin/finalists/${finalists[0]?.id}/poster`,
      code,
    ]) {
      expect([path, (await api.get(path).set(staff)).status]).toEqual([path, 404]);
    }
    await withGuardOut('desk-scope', async () => {
      expect((await api.get(code).set(staff)).status).toBe(200);
    });
  });
});

describe('with a worker', () => {
  let worker: Worker;
  beforeAll(async () => {
    useConfig({ ...config(), posterWaitMs: 30_000 });
    worker = createPosterWorker();
    await worker.waitUntilReady();
  });
  afterAll(() => worker.close());

  test('[BO-7.26] the zip is answered when it is drawn, under a name, and a second time without drawing', async () => {
    const { event } = await buildEvent({ organizerId, finalists: 2 });
    await api.post(`/admin/events/${event.id}/poster-zip`).set(staff).expect(202);
    expect(await awaitReady(`/admin/events/${event.id}/poster-zip`)).toMatchObject({ state: 'ready' });
    const first = await download(event.id, staff);
    expect(first.headers['content-disposition']).toBe(
      `attachment; filename="posters-${event.uniqueName}.zip"`,
    );
    expect(Number(first.headers['content-length'])).toBe(first.body.byteLength);
    expect(await namesInZip(first.body)).toEqual([
      '01-finalis-1.pdf',
      '01-finalis-1.png',
      '02-finalis-2.pdf',
      '02-finalis-2.png',
    ]);
    let drawn = 0;
    worker.on('active', () => {
      drawn += 1;
    });
    expect((await download(event.id, staff)).body.equals(first.body)).toBe(true);
    expect(drawn).toBe(0);
  });

  test('[BO-2.69 BO-8.14 BO-9.21] a finalist gets its QR picture and banner, both lead to the finalist, and the log has it', async () => {
    const { event, finalists } = await buildEvent({ organizerId, finalists: 1 });
    const id = finalists[0]?.id ?? '';
    const preview = await api.get(`/admin/finalists/${id}/qr-code`).set(staff);
    const address = `${config().publicUrl}/events/${event.uniqueName}/${id}`;
    expect(preview.body.address).toBe(address);
    const shown = await sharp(Buffer.from(preview.body.qr_svg)).resize(150).flatten().png().toBuffer();
    expect(await readCodes(shown)).toEqual([address]);

    const { body } = await api.post(`/admin/finalists/${id}/qr-code`).set(staff).expect(200);
    expect(body.message).toBe('QR applied successfully');
    const [finalist] = await findFinalists([id]);
    expect(body.finalist).toEqual({ id, qr_image: finalist?.qrImage, qr_banner: finalist?.qrBanner });
    const read = async (url: string) => Buffer.from(await mediaDisk().getBytes(url.replace('/media/', '')));
    const image = await read(body.finalist.qr_image);
    expect(await sharp(image).metadata()).toMatchObject({ width: 150, height: 150 });
    expect(await readCodes(image)).toEqual([address]);
    expect(await readCodes(await read(body.finalist.qr_banner))).toEqual([address]);
    const entry = await AuditModel.findOne({ action: 'finalist.apply_qr', targetId: id }).lean();
    expect(entry).toMatchObject({ actorRole: 'ROLE002', after: { qr_image: body.finalist.qr_image } });
  });

  test('all finalists of an event get theirs, and the public pages show them', async () => {
    const { event, finalists } = await buildEvent({ organizerId, finalists: 2 });
    const before = await api.get(`/events/${event.uniqueName}`);
    await api.post(`/admin/events/${event.id}/qr-codes`).set(admin).expect(202);
    await awaitReady(`/admin/events/${event.id}/qr-codes`);
    const after = await findFinalists(finalists.map(({ id }) => id));
    expect(after.map(({ qrImage, qrBanner }) => Boolean(qrImage && qrBanner))).toEqual([true, true]);
    await untilEventAnswersAreOld();
    const page = await api.get(`/events/${event.uniqueName}`);
    expect(page.headers.etag).not.toBe(before.headers.etag);
    const shown = page.body.finalists.map(({ qr_image }: { qr_image: string | null }) => Boolean(qr_image));
    expect(shown).toEqual([true, true]);
  });

  test('one poster comes as PDF or PNG', async () => {
    const { finalists } = await buildEvent({ organizerId, finalists: 1 });
    const path = `/admin/finalists/${finalists[0]?.id}/poster`;
    const pdf = await api.get(path).set(staff).buffer(true);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="01-finalis-1.pdf"');
    expect(pdf.headers['cache-control']).toBe('no-store');
    const png = await api.get(`${path}?format=png`).set(staff).buffer(true);
    expect(png.headers['content-type']).toBe('image/png');
  });
});
