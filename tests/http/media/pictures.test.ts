import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { pictureAt, pictureSrcSet } from '#contracts/media/pictures.ts';
import { storeImage } from '#server/modules/media/index.ts';
import { type Api, startApi } from '../../support/api.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sorak-media-'));
let api: Api;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.close();
  rmSync(dataDir, { recursive: true });
});

const buildPicture = ({ width = 1600, height = 900 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#8A63C7' } });
const widthOf = async (url: string) => {
  const { body } = await api.raw('get', url).buffer(true).expect(200);
  return (await sharp(body).metadata()).width;
};

describe('a stored picture', () => {
  test('is served in three sizes that its address foretells', async () => {
    const { url } = await storeImage({ bytes: await buildPicture().jpeg().toBuffer(), kind: 'events' });
    expect(url).toMatch(/^\/media\/events\/[0-9a-f]{24}\.webp$/);
    expect(await widthOf(url)).toBe(1280);
    expect(await widthOf(pictureAt(url, 640))).toBe(640);
    expect(await widthOf(pictureAt(url, 320))).toBe(320);
    expect(pictureSrcSet(url)).toBe(`${pictureAt(url, 320)} 320w, ${pictureAt(url, 640)} 640w, ${url} 1280w`);
  });

  test('is never enlarged, and has every size all the same', async () => {
    const bytes = await buildPicture({ width: 400, height: 500 }).png().toBuffer();
    const { url } = await storeImage({ bytes, kind: 'finalists' });
    expect(await widthOf(url)).toBe(400);
    expect(await widthOf(pictureAt(url, 640))).toBe(400);
    expect(await widthOf(pictureAt(url, 320))).toBe(320);
  });

  test('carries nothing of the camera, and stands upright', async () => {
    const bytes = await buildPicture({ width: 800, height: 600 })
      .withExif({ IFD0: { Copyright: 'rahasia' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = await storeImage({ bytes, kind: 'finalists' });
    const { body } = await api.raw('get', url).buffer(true).expect(200);
    const metadata = await sharp(body).metadata();
    expect(metadata.exif).toBeUndefined();
    expect([metadata.width, metadata.height]).toEqual([600, 800]);
  });

  test('may be kept by browsers for ever and run nothing', async () => {
    const { url } = await storeImage({ bytes: await buildPicture().webp().toBuffer(), kind: 'hero_img' });
    const { headers } = await api.raw('get', url).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('is asked for by HEAD in the same format as by GET', async () => {
    const { url } = await storeImage({ bytes: await buildPicture().jpeg().toBuffer(), kind: 'events' });
    const typeOf = async (method: 'get' | 'head', accept: string) => {
      const { headers } = await api.raw(method, url).set('Accept', accept).expect(200);
      return headers['content-type'];
    };
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['image/jpeg', 'image/jpeg'],
    ] as const) {
      expect([await typeOf('get', accept), await typeOf('head', accept)]).toEqual([type, type]);
    }
  });
});

describe('what is not taken as a picture', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')],
    ['nothing', ''],
    ['the head of a PNG without the rest', '\x89PNG\r\n\x1A\n<script>'],
  ])('%s', async (_what, text) => {
    const before = readdirSync(dataDir, { recursive: true }).length;
    const bytes = Buffer.from(text, 'latin1');
    await expect(storeImage({ bytes, kind: 'events' })).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
    expect(readdirSync(dataDir, { recursive: true })).toHaveLength(before);
  });

  test('more than 5 MB, or a small file that unpacks to more than 50 megapixels', async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    const bomb = await buildPicture({ width: 9_000, height: 9_000 }).png().toBuffer();
    expect(bomb.byteLength).toBeLessThan(large.byteLength / 4);
    for (const bytes of [large, bomb]) {
      await expect(storeImage({ bytes, kind: 'events' })).rejects.toMatchObject({
        code: 'payload_too_large',
      });
    }
  });
});

describe('/media', () => {
  test('gives nothing but stored pictures', async () => {
    writeFileSync(join(dataDir, 'rahasia.txt'), 'x');
    const paths = [
      '/media',
      '/media/',
      '/media/events/',
      '/media/%2e%2e/rahasia.txt',
      '/media/tidak-ada.webp',
    ];
    const answers = await Promise.all(paths.map((path) => api.raw('get', path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
    const smaller = await api.raw('get', '/media/tidak-ada.webp').set('Accept', 'image/avif');
    expect([smaller.status, smaller.body.code]).toEqual([404, 'not_found']);
  });
});
