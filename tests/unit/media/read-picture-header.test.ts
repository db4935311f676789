import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import {
  type PictureHeader,
  readJpegHeader,
  readPngHeader,
  readWebpHeader,
} from '#server/modules/media/read-picture-header.ts';
import { buildAnimation, buildPng } from '../../support/bombs.ts';

const picture = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 301, height: 207, channels, background: '#8a63c7' } });
const plain = { width: 301, height: 207, frames: 1, isHeavy: false };
const heavy = { ...plain, isHeavy: true };

/** Every way to write one that a decoder of ours takes, with what its header says. */
const kinds: [name: string, read: (bytes: Buffer) => PictureHeader | null, bytes: Buffer, says: object][] = [
  ['JPEG', readJpegHeader, await picture().jpeg().toBuffer(), plain],
  ['progressive JPEG', readJpegHeader, await picture().jpeg({ progressive: true }).toBuffer(), heavy],
  ['CMYK JPEG', readJpegHeader, await picture().toColourspace('cmyk').jpeg().toBuffer(), plain],
  [
    'JPEG with camera data',
    readJpegHeader,
    await picture()
      .withExif({ IFD0: { Copyright: 'x'.repeat(9_000) } })
      .jpeg()
      .toBuffer(),
    plain,
  ],
  ['PNG', readPngHeader, await picture().png().toBuffer(), plain],
  ['interlaced PNG', readPngHeader, await picture().png({ progressive: true }).toBuffer(), heavy],
  ['PNG of 16 bits', readPngHeader, buildPng({ width: 301, height: 207, depth: 16 }), heavy],
  [
    'animated PNG',
    readPngHeader,
    buildPng({ width: 301, height: 207, frames: 12 }),
    { ...plain, frames: 12 },
  ],
  ['WebP', readWebpHeader, await picture().webp().toBuffer(), heavy],
  ['lossless WebP', readWebpHeader, await picture().webp({ lossless: true }).toBuffer(), heavy],
  ['transparent WebP', readWebpHeader, await picture(4).webp({ alphaQuality: 50 }).toBuffer(), heavy],
  [
    'animated WebP',
    readWebpHeader,
    await buildAnimation(12, 'webp'),
    { width: 8, height: 8, frames: 12, isHeavy: true },
  ],
];

describe('a header', () => {
  test.each(kinds)('of a %s says what the decoder finds', async (_name, read, bytes, says) => {
    expect(read(bytes)).toEqual(says);
    const { width, height, pageHeight, pages } = await sharp(bytes).metadata();
    expect(read(bytes)).toMatchObject({ width, height: pageHeight ?? height });
    if (pages) expect(read(bytes)?.frames).toBe(pages);
  });

  test('of a WebP counts frames behind one of odd length, which is followed by an empty byte', () => {
    const chunk = (type: string, data: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(data.length);
      return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
    };
    // Bytes 4 to 9 are width and height, each less one.
    const canvas = chunk('VP8X', Buffer.from([2, 0, 0, 0, 44, 1, 0, 206, 0, 0]));
    const frames = [17, 18, 19].map((length) => chunk('ANMF', Buffer.alloc(length)));
    const bytes = Buffer.concat([Buffer.from('RIFF....WEBP', 'latin1'), canvas, ...frames]);
    expect(readWebpHeader(bytes)).toEqual({ width: 301, height: 207, frames: 3, isHeavy: true });
  });

  test('that stands behind padding is found', () => {
    const [, , jpeg] = kinds[0] as (typeof kinds)[number];
    const padded = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff, 0xff]), jpeg.subarray(2)]);
    expect(readJpegHeader(padded)).toEqual(plain);
  });

  test.each([
    ['no frame', readJpegHeader, Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a frame that is cut off', readJpegHeader, Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 1])],
    ['no size', readPngHeader, buildPng({ width: 0, height: 5 })],
    [
      'another chunk first',
      readPngHeader,
      Buffer.concat([buildPng({ width: 5, height: 5 }).fill('x', 12, 16)]),
    ],
    ['no picture', readWebpHeader, Buffer.from(`RIFF....WEBPEXIF${'.'.repeat(30)}`)],
  ])('with %s is none', (_what, read, bytes) => {
    expect(read(bytes)).toBeNull();
  });

  test('is read from anything without a fault and without an end', () => {
    const mutated = fc
      .tuple(
        fc.constantFrom(...kinds),
        fc.nat(),
        fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 255 })), { maxLength: 8 }),
      )
      .map(([[name, read, bytes], cut, changes]) => {
        const copy = Buffer.from(bytes.subarray(0, cut % (bytes.length + 1)));
        for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
        return { name, read, copy };
      });
    fc.assert(
      fc.property(mutated, ({ read, copy }) => {
        const header = read(copy);
        if (header) expect(Math.min(header.width, header.height, header.frames)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 3_000 },
    );
  });
});
