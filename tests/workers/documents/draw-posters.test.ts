import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { PosterProgress } from '#contracts/live.ts';
import { unzipEntry } from '#scripts/provision/unzip.ts';
import { buildPosterZip } from '#server/modules/documents/build-poster-zip.ts';
import { findDocument } from '#server/modules/documents/documents.repository.ts';
import { findPosters } from '#server/modules/documents/find-posters.ts';
import { drawPosterFiles } from '#server/modules/documents/poster-files.ts';
import { renderPoster } from '#server/modules/documents/render-poster.ts';
import { createFinalists } from '#server/modules/finalists/index.ts';
import { config } from '#server/platform/config.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { live } from '#server/platform/live/emitter.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { openDatabase } from '../../support/database.ts';
import { openDataDirectory, sizeOfPng } from '../../support/documents.ts';
import { buildEvent } from '../../support/events.ts';
import { readPdf } from '../../support/pdf.ts';
import {
  namesInZip,
  placeDemoCast,
  readCodes,
  readCodesByAny,
  WORST,
  wornPictures,
} from '../../support/posters.ts';
import { volume } from '../../support/volume.ts';

/** Of 400 addresses; see `readCodesByAny`. */
const MISSED_BY_ZBAR = [
  ['putri-nusantara-6-c6ef36', 'FIN-1795252641166458'],
  ['putri-nusantara-8-935170', 'FIN-1795252764004928'],
  ['putri-nusantara-2-6df7dd', 'FIN-1795252252051784'],
  ['putri-nusantara-7-150085', 'FIN-1795252862937109'],
] as const;

const data = openDataDirectory();
const published: FromWire<PosterProgress>[] = [];

beforeAll(async () => {
  await openDatabase({ SORAK_DATA_DIR: data.directory });
  jest.spyOn(live, 'posterProgress').mockImplementation((message) => void published.push(message));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await disconnectMongo();
  data.remove();
});

async function storedZip(eventId: string): Promise<Buffer> {
  const stored = await findDocument({ kind: 'poster_zip', subjectId: eventId });
  return Buffer.from(await documentsDisk().getBytes(stored?.path ?? ''));
}

describe('the posters of a demo event', () => {
  test('[BO-9.21] are read by zbar at 100 dpi, halved, blurred and as a bad JPEG, and lead to their finalist', async () => {
    const { event } = await buildEvent({ finalists: 0, name: 'Putri Nusantara 2026' });
    const finalists = await placeDemoCast(event.id, volume({ reduced: 4, full: 12 }));
    expect(await buildPosterZip(event.id)).toBe('built');
    const zip = await storedZip(event.id);
    const names = await namesInZip(zip);
    expect(names).toHaveLength(2 * finalists.length);
    expect(new Set(names).size).toBe(names.length);
    for (const [index, finalist] of finalists.entries()) {
      const address = `${config().publicUrl}/events/${event.uniqueName}/${finalist.id}`;
      const name = names.find(
        (each) => each.startsWith(String(index + 1).padStart(2, '0')) && each.endsWith('.png'),
      );
      const png = await unzipEntry(zip, name ?? '');
      for (const [how, picture] of Object.entries(await wornPictures(png))) {
        const codes = await (how === WORST ? readCodesByAny(picture) : readCodes(picture));
        expect([finalist.name, how, codes]).toEqual([finalist.name, how, [address]]);
      }
    }
  });

  test('a code whose modules are too small is not read then: the test above would notice', async () => {
    // The control: a code of many more modules, each as small, is what the test above would refuse.
    const { event } = await buildEvent({ finalists: 1, uniqueName: 'putri-nusantara-kecil' });
    const [poster] = (await findPosters(event.id))?.posters ?? [];
    if (!poster) throw new Error('no poster');
    const long = { ...poster, address: `${poster.address}${'/x'.repeat(100)}` };
    const { png } = await drawPosterFiles(long, null);
    const worn = await wornPictures(png);
    expect(await readCodesByAny(worn[WORST] ?? png)).toEqual([]);
  });

  test('are read although zbar alone misses them at their worst: codes that it was seen to miss', async () => {
    const { event } = await buildEvent({ finalists: 1 });
    const [poster] = (await findPosters(event.id))?.posters ?? [];
    if (!poster) throw new Error('no poster');
    for (const [unique, finalist] of MISSED_BY_ZBAR) {
      const address = `http://localhost:3000/events/${unique}/${finalist}`;
      const { png } = await drawPosterFiles({ ...poster, address }, null);
      for (const [how, picture] of Object.entries(await wornPictures(png))) {
        const codes = await (how === WORST ? readCodesByAny(picture) : readCodes(picture));
        expect([address, how, codes]).toEqual([address, how, [address]]);
      }
    }
  });
});

describe('one poster', () => {
  test('is an A5 page without text and a picture; both have the code; signs of markup and of PDF in a name are text', async () => {
    const { event } = await buildEvent({ finalists: 0 });
    const [finalist] = await createFinalists([
      { eventId: event.id, name: '<script>alert(1)</script> ) >> endobj (', category: '</svg>' },
    ]);
    expect(await renderPoster(finalist?.id ?? '')).toBe('rendered');
    expect(await renderPoster(finalist?.id ?? '')).toBe('unchanged');
    const read = async (kind: 'poster_pdf' | 'poster_png') => {
      const stored = await findDocument({ kind, subjectId: finalist?.id ?? '' });
      return Buffer.from(await documentsDisk().getBytes(stored?.path ?? ''));
    };
    const bytes = await read('poster_pdf');
    const pdf = await readPdf(bytes);
    expect(pdf).toMatchObject({ pages: 1, text: '' });
    expect(pdf.title).toMatch(/^<script>alert\(1\)<\/script> \) >> endobj \( · /);
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 419.527559 595.275591]');
    expect(bytes.toString('latin1')).not.toMatch(/\/Font\b|\/JavaScript\b|\/JS\b/);
    expect(await readCodesByAny(await pdf.picture(1))).toEqual([
      expect.stringContaining(`/events/${event.uniqueName}/${finalist?.id}`),
    ]);
    expect(await sizeOfPng(await read('poster_png'))).toEqual({ width: 1184, height: 1680 });
  });

  test('is drawn anew when its finalist, its number or the price changes, and the files before are gone', async () => {
    const { event, finalists } = await buildEvent({ finalists: 2 });
    const id = finalists[1]?.id ?? '';
    await renderPoster(id);
    const { FinalistModel } = await import('#server/modules/finalists/finalists.model.ts');
    await FinalistModel.updateOne({ _id: id }, { $set: { name: 'Nama Baru' } });
    expect(await renderPoster(id)).toBe('rendered');
    await FinalistModel.deleteOne({ _id: finalists[0]?.id ?? '' });
    expect(await renderPoster(id)).toBe('rendered');
    const { EventModel } = await import('#server/modules/events/events.model.ts');
    await EventModel.updateOne({ _id: event.id }, { $set: { priceAmount: 5_000 } });
    expect(await renderPoster(id)).toBe('rendered');
    const left = readdirSync(join(data.directory, 'documents', 'posters')).filter((name) =>
      name.startsWith(id),
    );
    expect(left).toHaveLength(2);
    expect(await renderPoster('FIN-0')).toBe('gone');
  });
});

describe('the number of a poster', () => {
  test('is the one that is worn, and none where only others wear one', async () => {
    const { event, finalists } = await buildEvent({ finalists: 2 });
    const [unworn, worn] = finalists.map(({ id }) => id);
    const numbers = async () =>
      (await findPosters(event.id))?.posters.map(({ place, number }) => [place, number]);
    expect(await numbers()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    await renderPoster(unworn ?? '');
    const { FinalistModel } = await import('#server/modules/finalists/finalists.model.ts');
    await FinalistModel.updateOne({ _id: worn ?? '' }, { $set: { number: 1_207 } });
    expect(await numbers()).toEqual([
      [1, null],
      [2, 1_207],
    ]);
    expect([await renderPoster(unworn ?? ''), await renderPoster(worn ?? '')]).toEqual([
      'rendered',
      'rendered',
    ]);
  });
});

describe('the zip', () => {
  test('has names that are safe and differ, whatever the finalists are called', async () => {
    const { event } = await buildEvent({ finalists: 0 });
    const names = ['Ayu', 'Ayu', '../../etc/passwd', 'Müller Çelik', '選手', 'CON\u0000.exe'];
    await createFinalists(names.map((name) => ({ eventId: event.id, name })));
    await buildPosterZip(event.id);
    expect((await namesInZip(await storedZip(event.id))).filter((name) => name.endsWith('.pdf'))).toEqual([
      '01-ayu.pdf',
      '02-ayu.pdf',
      '03-etc-passwd.pdf',
      '04-muller-celik.pdf',
      '05-finalis.pdf',
      '06-con-exe.pdf',
    ]);
  });

  test('is kept until something on it changes, and reports its progress to the staff', async () => {
    const { event } = await buildEvent({ finalists: 2 });
    const reported: { done: number; total: number }[] = [];
    published.length = 0;
    expect(await buildPosterZip(event.id, async (progress) => void reported.push(progress))).toBe('built');
    const about = { eventId: event.id, organizerId: event.organizerId, kind: 'poster_zip', total: 2 };
    expect(published.at(0)).toMatchObject({ ...about, state: 'working' });
    expect(published.at(-1)).toEqual({ ...about, state: 'ready', done: 2 });
    expect(reported.at(-1)).toEqual({ done: 2, total: 2 });

    const before = await findDocument({ kind: 'poster_zip', subjectId: event.id });
    expect(await buildPosterZip(event.id)).toBe('unchanged');
    await createFinalists([{ eventId: event.id, name: 'Yang Ketiga' }]);
    expect(await buildPosterZip(event.id)).toBe('built');
    const after = await findDocument({ kind: 'poster_zip', subjectId: event.id });
    expect(after?.fingerprint).not.toBe(before?.fingerprint);
    expect(await documentsDisk().exists(before?.path ?? '')).toBe(false);
    expect(after?.bytes).toBe((await storedZip(event.id)).byteLength);

    await documentsDisk().delete(after?.path ?? '');
    expect(await buildPosterZip(event.id)).toBe('built');
  });

  test('that cannot be written leaves no file under its name and is reported as failed', async () => {
    const { event } = await buildEvent({ finalists: 1 });
    const disk = documentsDisk();
    const broken = jest.spyOn(disk, 'move').mockRejectedValueOnce(new Error('no space left'));
    await expect(buildPosterZip(event.id)).rejects.toThrow('no space left');
    broken.mockRestore();
    expect(published.at(-1)).toMatchObject({ state: 'failed' });
    expect(await findDocument({ kind: 'poster_zip', subjectId: event.id })).toBeNull();
    expect(await buildPosterZip(event.id)).toBe('built');
  });

  test('of no finalists and of unknown events is nothing to draw', async () => {
    const { event } = await buildEvent({ finalists: 0 });
    expect(await buildPosterZip(event.id)).toBe('gone');
    expect(await buildPosterZip('EVT-0')).toBe('gone');
  });
});
