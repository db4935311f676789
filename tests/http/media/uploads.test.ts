import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { PICTURE_WIDTH_MAX, pictureAt } from '#contracts/media/pictures.ts';
import { PICTURE_LIMITS, UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildJpegOf, buildMultipart, buildPicture } from '../../support/pictures.ts';

const data = openDataDirectory();
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const storedFiles = () => {
  const directory = join(data.directory, 'media');
  return existsSync(directory) ? readdirSync(directory, { recursive: true }).length : 0;
};
const upload = (bytes: Buffer | string, { name = 'poster.jpg', type = 'finalists' } = {}) =>
  api
    .post('/admin/uploads')
    .set(admin.headers)
    .field('type', type)
    .attach('file', Buffer.from(bytes as string), name);
const uploadRaw = (given: { type: string; body: Buffer }) =>
  api.post('/admin/uploads').set(admin.headers).set('Content-Type', given.type).send(given.body);
const read = async (url: string, accept = 'image/webp') =>
  (await api.raw('get', url).set('Accept', accept).buffer(true).expect(200)).body as Buffer;
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="50">${inside}</svg>`;
const TYPE_PART = { headers: 'Content-Disposition: form-data; name="type"', body: 'finalists' };

describe('a picture that is uploaded', () => {
  test('[BO-7.14] is answered with its address, in every size and in the format that each browser shows', async () => {
    const { body } = await upload(await buildPicture({ width: 1600 }).png().toBuffer()).expect(201);
    expect(body.url).toMatch(/^\/media\/finalists\/[0-9a-f]{24}\.webp$/);
    for (const [accept, format] of [
      ['image/avif,image/webp,*/*', 'heif'],
      ['image/webp,*/*', 'webp'],
      ['image/jpeg', 'jpeg'],
    ] as const) {
      const { headers } = await api.raw('get', body.url).set('Accept', accept).expect(200);
      expect(headers.vary).toContain('Accept');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect((await sharp(await read(body.url, accept)).metadata()).format).toBe(format);
      const small = await sharp(await read(pictureAt(body.url, 320), accept)).metadata();
      expect([small.format, small.width]).toEqual([format, 320]);
    }
  });

  test('[BO-5.07 BO-9.10] may have exactly 5 MB; one byte more is refused and leaves nothing behind', async () => {
    await upload(await buildJpegOf(UPLOAD_BYTES_MAX)).expect(201);
    const before = storedFiles();
    const { body } = await upload(await buildJpegOf(UPLOAD_BYTES_MAX + 1)).expect(413);
    expect(body.code).toBe('payload_too_large');
    await upload(Buffer.alloc(8_000_000)).expect(413);
    expect(storedFiles()).toBe(before);
  });

  test('of few bytes and too many pixels is refused before it is decoded', async () => {
    const before = storedFiles();
    await upload(await buildPicture({ width: 9_000, height: 9_000 }).png().toBuffer()).expect(413);
    await upload(svg('').replace('width="40" height="50"', 'width="1" height="99999"')).expect(413);
    expect(storedFiles()).toBe(before);
  });

  test('never contains where it was taken', async () => {
    const bytes = await buildPicture()
      .withExif({
        IFD3: { GPSLatitude: '6/1 12/1 0/1', GPSLatitudeRef: 'S' },
        IFD0: { Model: 'Kamera Sari' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { body } = await upload(bytes).expect(201);
    for (const accept of ['image/avif', 'image/webp', 'image/jpeg']) {
      const served = await read(body.url, accept);
      expect((await sharp(served).metadata()).exif).toBeUndefined();
      expect(served.includes('Kamera Sari')).toBe(false);
    }
  });

  test('that is a page, too, is served as the picture alone', async () => {
    const jpeg = await buildPicture()
      .withExif({ IFD0: { Copyright: '<html><script>alert(1)</script>' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(Buffer.concat([jpeg, Buffer.from('<script>alert(2)</script>')]), {
      name: 'foto.jpg.html',
    }).expect(201);
    expect((await read(body.url, 'image/jpeg')).includes('<script>')).toBe(false);
    const { headers } = await api.raw('get', body.url).expect(200);
    expect(headers['content-type']).toBe('image/webp');
    await api.raw('get', body.url.replace('.webp', '.html')).expect(404);
  });
});

describe('a drawing', () => {
  test.each([
    ['more pixels than a photo may have', 30_000, 30_000],
    // As wide as the largest size it would have few enough pixels.
    ['a side too long once it is drawn', 40, Math.ceil((PICTURE_LIMITS.side * 40) / PICTURE_WIDTH_MAX) + 1],
  ])('of %s is refused', async (_what, width, height) => {
    const before = storedFiles();
    const drawing = svg('').replace('width="40" height="50"', `width="${width}" height="${height}"`);
    const { body } = await upload(drawing).expect(413);
    // By its size: one that takes too much time is refused, too.
    expect(body.errors).toEqual([{ field: 'file', message: expect.stringContaining('sisi terpanjangnya') }]);
    expect(storedFiles()).toBe(before);
  });

  test('becomes a picture as wide as the largest size, whatever it is named', async () => {
    const { body } = await upload(svg('<rect width="40" height="50" fill="#ff0000"/>'), {
      name: 'logo.png',
    }).expect(201);
    const { format, width } = await sharp(await read(body.url)).metadata();
    expect([format, width]).toEqual(['webp', 1280]);
  });

  test('runs no script and reads no file', async () => {
    const secret = join(data.directory, 'rahasia.png');
    writeFileSync(secret, await buildPicture().png().toBuffer());
    const { body } = await upload(
      svg(
        `<script>alert(1)</script><rect width="40" height="50" fill="#fff"/>
         <image xlink:href="file://${secret}" width="40" height="50"/><image xlink:href="${secret}" width="40" height="50"/>
         <foreignObject width="40" height="50"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)">x</body></foreignObject>`,
      ),
    ).expect(201);
    const served = await read(body.url);
    expect(served.includes('script')).toBe(false);
    const { channels } = await sharp(served).stats();
    expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test('asks nobody for anything, whichever way it refers to something outside', async () => {
    const secret = join(data.directory, 'rahasia.svg');
    writeFileSync(secret, svg('<rect id="r" width="40" height="50" fill="#f00"/>'));
    const requested: string[] = [];
    const outside = createServer((request, response) => {
      requested.push(String(request.url));
      response.end(svg('<rect id="r" width="40" height="50" fill="#f00"/>'));
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const { port } = outside.address() as AddressInfo;
    const places = [
      `http://127.0.0.1:${port}/a`,
      `//127.0.0.1:${port}/b`,
      `file://${secret}`,
      secret,
      'rahasia.svg',
    ];
    const referring = (place: string) =>
      [
        `<image href="${place}" width="40" height="50"/>`,
        `<image xlink:href="${place}" width="40" height="50"/>`,
        `<use href="${place}#r"/><use xlink:href="${place}#r"/>`,
        `<rect width="40" height="50" fill="url(${place}#r) #fff"/>`,
        `<style>@import url("${place}"); @font-face { font-family: x; src: url("${place}") } .x { fill: url("${place}") }</style>`,
        `<filter id="f"><feImage href="${place}"/></filter><rect class="x" fill="#fff" width="1" height="1" filter="url(${place}#r)"/>`,
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${place}"/>`,
      ].join('');
    const ground = '<rect width="40" height="50" fill="#fff"/>';
    try {
      for (const place of places) {
        const declared = `<?xml version="1.0"?><?xml-stylesheet href="${place}"?><!DOCTYPE svg SYSTEM "${place}">`;
        const { body } = await upload(declared + svg(ground + referring(place))).expect(201);
        const { channels } = await sharp(await read(body.url)).stats();
        const [red, green] = channels;
        // What is outside is red; nothing of ours is.
        expect([place, Math.round((red?.mean ?? 0) - (green?.mean ?? 0))]).toEqual([place, 0]);
      }
    } finally {
      outside.close();
    }
    expect(requested).toEqual([]);
  });

  test.each([
    ['a bomb of them', '<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;">'],
    // Whoever looks for the first end of a tag takes this one for the end of what stands before the drawing.
    ['one that holds the end of the prologue', '<!ENTITY a "><svg "><!ENTITY b "haha">'],
  ])('with entities of its own is refused: %s', async (_what, entities) => {
    const declared = `<?xml version="1.0"?><!DOCTYPE svg [${entities}]>`;
    const before = storedFiles();
    await upload(declared + svg('<text>&b;</text>')).expect(415);
    expect(storedFiles()).toBe(before);
  });
});

describe('what is refused, with nothing left on disk', () => {
  test.each([
    ['a page named .jpg', '<!doctype html><script>alert(1)</script>'],
    ['a page that holds a drawing', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['a program', 'MZ\x90\x00\x03'],
    ['an empty file', ''],
    ['the head of a JPEG without the rest', '\xFF\xD8\xFF\xE0<script>'],
  ])('%s', async (_what, text) => {
    const before = storedFiles();
    await upload(Buffer.from(text, 'latin1')).expect(415);
    expect(storedFiles()).toBe(before);
  });

  test('a body that is cut short, has no file, another type or ten thousand fields', async () => {
    const before = storedFiles();
    const jpeg = await buildPicture().jpeg().toBuffer();
    const file = {
      headers: 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg',
      body: jpeg,
    };
    await uploadRaw(buildMultipart([TYPE_PART, file], { isCut: true })).expect(400);
    const { body } = await uploadRaw(buildMultipart([TYPE_PART])).expect(422);
    expect(body.errors).toEqual([{ field: 'file', message: 'Wajib diisi.' }]);
    const wrong = await upload(jpeg, { type: 'receipts' }).expect(422);
    expect(wrong.body.errors[0].field).toBe('type');
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      headers: `Content-Disposition: form-data; name="f${at}"`,
      body: 'x',
    }));
    await uploadRaw(buildMultipart([TYPE_PART, ...many, file])).expect(400);
    await uploadRaw(buildMultipart([TYPE_PART, file, file])).expect(400);
    await uploadRaw({ type: 'multipart/form-data', body: Buffer.from('x') }).expect(400);
    await uploadRaw({ type: 'application/json', body: Buffer.from('{}') }).expect(415);
    expect(storedFiles()).toBe(before);
  });

  test.each([
    ['../../../luar.jpg', 201],
    ['..%2F..%2Fluar.jpg', 201],
    ['foto\\0.jpg.php', 400],
    ['/etc/cron.d/x', 201],
  ])('the name %s is answered %i: a picture gets a name of ours, in our folder', async (name, status) => {
    const headers = `Content-Disposition: form-data; name="file"; filename="${name.replace('\\0', '\0')}"\r\nContent-Type: image/jpeg`;
    const file = { headers, body: await buildPicture().jpeg().toBuffer() };
    const answer = await uploadRaw(buildMultipart([TYPE_PART, file]));
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.body.url).toMatch(/^\/media\/finalists\/[0-9a-f]{24}\.webp$/);
    const strangers = readdirSync(data.directory, { recursive: true }).filter((path) =>
      /luar|php|cron/.test(String(path)),
    );
    expect(strangers).toEqual([]);
  });
});

describe('who may upload', () => {
  test('super admins, owners and editors alone; others are refused before a byte is read', async () => {
    const jpeg = await buildPicture().jpeg().toBuffer();
    const before = storedFiles();
    for (const roleId of ['ROLE002', 'ROLE003'] as const) {
      const membership = { role: 'finance', eventIds: null } as const;
      const visitor = await buildVisitor({ roleId, organizerId: 'EO-1', membership });
      await api
        .post('/admin/uploads')
        .set(visitor.headers)
        .field('type', 'events')
        .attach('file', jpeg, 'a.jpg')
        .expect(403);
    }
    await api.post('/admin/uploads').field('type', 'events').attach('file', jpeg, 'a.jpg').expect(401);
    expect(storedFiles()).toBe(before);
  });
});
