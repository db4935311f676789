import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small files that take a decoder's time or memory out of all proportion. */

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value, at * 4);
  });
  return bytes;
};

/** A black picture in shades of grey, whole and right. */
export function buildPng({
  width,
  height,
  depth = 8,
  frames = 1,
}: {
  width: number;
  height: number;
  depth?: 1 | 8 | 16;
  frames?: number;
}): Buffer {
  const header = Buffer.concat([words(width, height), Buffer.from([depth, 0, 0, 0, 0])]);
  const data = deflateSync(Buffer.alloc((1 + Math.ceil((width * depth) / 8)) * height), { level: 1 });
  let sequence = 0;
  const control = () =>
    chunk('fcTL', Buffer.concat([words(sequence++, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const isAnimated = frames > 1;
  const further = Array.from({ length: frames - 1 }, () => [
    control(),
    chunk('fdAT', Buffer.concat([words(sequence++), data])),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(isAnimated ? [chunk('acTL', words(frames, 0)), control()] : []),
    chunk('IDAT', data),
    ...further.flat(),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An animation of 8 × 8 pixels, each frame of another colour. */
export function buildAnimation(frames: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const side = 8;
  const bytesOfFrame = side * side * 3;
  const pixels = Buffer.alloc(frames * bytesOfFrame);
  for (let at = 0; at < frames; at += 1) {
    // Neighbours of one colour would be stored as one frame.
    pixels.fill((at * 97) % 251, at * bytesOfFrame, (at + 1) * bytesOfFrame);
  }
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw, limitInputPixels: false })[format]({ effort: 1 }).toBuffer();
}

export function buildJpeg({
  width,
  height,
  progressive = true,
}: {
  width: number;
  height: number;
  progressive?: boolean;
}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a63c7' }, limitInputPixels: false })
    .jpeg({ progressive, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
}

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1280" height="1280">${inside}</svg>`;

/** 3 kB that stand for 10^11 rectangles. */
export function buildUseBomb(): string {
  const levels = Array.from({ length: 11 }, (_, level) => {
    const ten = `<use xlink:href="#l${level}"/>`.repeat(10);
    return `<g id="l${level + 1}" opacity=".9">${ten}</g>`;
  });
  const leaf = '<rect id="l0" width="1200" height="1200" opacity=".5"/>';
  return drawing(`<defs>${leaf}${levels.join('')}</defs><use xlink:href="#l11"/>`);
}

/** Noise of a hundred octaves, blurred, thirty times one over the other. */
export function buildFilterBomb(): string {
  const steps = Array.from(
    { length: 30 },
    (_, seed) =>
      `<feTurbulence baseFrequency="0.${seed + 1}" numOctaves="100" seed="${seed}"/><feGaussianBlur stdDeviation="300"/><feMorphology radius="50"/>`,
  );
  const filter = `<filter id="f" x="-1" y="-1" width="3" height="3">${steps.join('')}</filter>`;
  return drawing(`${filter}<rect width="1280" height="1280" filter="url(#f)"/>`);
}

/** Keeps some hundred pictures of 1280 × 1280 pixels until the last of them is drawn, within a second or two. */
export function buildMemoryBomb(): string {
  const kept = Array.from({ length: 400 }, (_, at) => `<feFlood flood-color="#123456" result="r${at}"/>`);
  const used = kept.map((_, at) => `<feMergeNode in="r${at}"/>`);
  const filter = `<filter id="f" x="0" y="0" width="1" height="1">${kept.join('')}<feMerge>${used.join('')}</feMerge></filter>`;
  return drawing(`${filter}<rect width="1280" height="1280" filter="url(#f)"/>`);
}
