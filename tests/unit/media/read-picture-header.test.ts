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

  /** A JPEG of these segments. */
  const jpegOf = (...segments: number[][]) => Buffer.from([0xff, 0xd8, ...segments.flat()]);
  /** The start of a frame of 301 × 207 pixels, up to the last byte that is needed. */
  const frame = (marker = 0xc0, depth = 8) => [0xff, marker, 0, 11, depth, 0, 207, 1, 45];

  test.each<[what: string, bytes: Buffer, says: object | null]>([
    ['nothing behind its size', jpegOf(frame()), plain],
    ['the last byte missing', jpegOf(frame()).subarray(0, -1), null],
    ['the last kind of frame', jpegOf(frame(0xcf)), plain],
    ['a progressive frame of another kind', jpegOf(frame(0xca)), heavy],
    ['12 bits a colour', jpegOf(frame(0xc1, 12)), heavy],
    ['markers without a length before it', jpegOf([0xff, 0x01], [0xff, 0xd0], [0xff, 0xd8], frame()), plain],
    [
      'tables before it',
      jpegOf(
        [0xff, 0xc4, 0, 12, ...Array(10).fill(9)],
        [0xff, 0xc8, 0, 12, ...Array(10).fill(9)],
        [0xff, 0xcc, 0, 12, ...Array(10).fill(9)],
        frame(),
      ),
      plain,
    ],
    [
      'a segment of a low number before it',
      jpegOf([0xff, 0x02, 0, 12, ...Array(10).fill(9)], frame()),
      plain,
    ],
    [
      'a segment of a high number before it',
      jpegOf([0xff, 0xe1, 0, 12, ...Array(10).fill(9)], frame()),
      plain,
    ],
    ['something else where a marker belongs', jpegOf([0x00, 0x01], frame()), null],
    ['another marker of a scan at its end', jpegOf([0xff, 0xd9, 0, 2], [0xff, 0xd8]), null],
  ])('of a JPEG with %s', (_what, bytes, says) => expect(readJpegHeader(bytes)).toEqual(says));

  /** A chunk of a PNG; its checksum is not looked at. */
  const chunkOf = (type: string, data: number[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, data.length]),
      Buffer.from(type, 'latin1'),
      Buffer.from([...data, 0, 0, 0, 0]),
    ]);
  const pngStart = buildPng({ width: 301, height: 207 }).subarray(0, 33);
  const frames = chunkOf('acTL', [0, 0, 0, 12, 0, 0, 0, 0]);

  test.each<[what: string, bytes: Buffer, says: object | null]>([
    ['nothing behind it', pngStart, plain],
    ['its last byte missing', pngStart.subarray(0, -1), null],
    ['a chunk that is cut off', Buffer.concat([pngStart, Buffer.alloc(5)]), plain],
    [
      'the number of frames as the last bytes',
      Buffer.concat([pngStart, frames.subarray(0, 12)]),
      { ...plain, frames: 12 },
    ],
    [
      'other chunks before the number of frames',
      Buffer.concat([pngStart, chunkOf('gAMA', [0, 0, 0, 1]), frames]),
      { ...plain, frames: 12 },
    ],
    [
      'the number of frames behind the picture',
      Buffer.concat([pngStart, chunkOf('IDAT', [1]), frames]),
      plain,
    ],
    ['no width', buildPng({ width: 0, height: 5 }), null],
    ['no height', buildPng({ width: 5, height: 0 }), null],
  ])('of a PNG with %s', (_what, bytes, says) => expect(readPngHeader(bytes)).toEqual(says));

  const canvas = Buffer.from(`RIFF....WEBPVP8X\x0a\0\0\0${'\x02\0\0\0\x2c\x01\0\xce\0\0'}`, 'latin1');
  const webpFrame = Buffer.from('ANMF\x02\0\0\0xx', 'latin1');

  test.each<[what: string, bytes: Buffer, says: object | null]>([
    ['nothing behind it', canvas, heavy],
    ['its last byte missing', canvas.subarray(0, -1), null],
    [
      'a frame of which only the beginning is there',
      Buffer.concat([canvas, webpFrame, webpFrame.subarray(0, 8)]),
      { ...heavy, frames: 2 },
    ],
    [
      'less than the beginning of a frame',
      Buffer.concat([canvas, webpFrame, webpFrame.subarray(0, 7)]),
      heavy,
    ],
  ])('of a WebP with %s', (_what, bytes, says) => expect(readWebpHeader(bytes)).toEqual(says));

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
