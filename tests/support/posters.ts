import { inflateRawSync } from 'node:zlib';
import { scanImageData } from '@undecaf/zbar-wasm';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { createFinalists, type FinalistRecord } from '#server/modules/finalists/index.ts';
import { storeImage } from '#server/modules/media/index.ts';
import { portrait } from '../../scripts/demo/art/portrait.ts';
import { castOf } from '../../scripts/demo/cast.ts';

/** A5 is 148 mm wide. */
const WIDTH_AT_100_DPI = Math.round((148 / 25.4) * 100);

/** What zbar reads from a picture. */
export async function readCodes(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const symbols = await scanImageData({
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  });
  return symbols.map((symbol) => symbol.decode());
}

/**
 * What zbar reads or, where it finds nothing, jsQR. With two and a half pixels a module, blurred and as a bad JPEG, zbar misses a code in
 * twenty, others with the slightest change of the picture; of 400 codes none was missed by both.
 */
export async function readCodesByAny(picture: Buffer): Promise<string[]> {
  const codes = await readCodes(picture);
  if (codes.length > 0) return codes;
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  return code ? [code.data] : [];
}

/** The worst of {@link wornPictures}: 50 dpi. */
export const WORST = 'halved, blurred and as a bad JPEG';

/** A poster as it may come to a reader: at 100 dpi, and worse. */
export async function wornPictures(poster: Buffer): Promise<Record<string, Buffer>> {
  const printed = await sharp(poster).resize({ width: WIDTH_AT_100_DPI }).png().toBuffer();
  const halved = await sharp(printed)
    .resize({ width: Math.round(WIDTH_AT_100_DPI / 2) })
    .png()
    .toBuffer();
  const blurred = (picture: Buffer) => sharp(picture).blur(1).png().toBuffer();
  const compressed = (picture: Buffer) => sharp(picture).jpeg({ quality: 50 }).toBuffer();
  return {
    'at 100 dpi': printed,
    halved,
    blurred: await blurred(printed),
    'as a bad JPEG': await compressed(printed),
    [WORST]: await compressed(await blurred(halved)),
  };
}

/** The finalists of the demo's first event with their portraits, as finalists of another event. */
export async function placeDemoCast(eventId: string, size: number): Promise<FinalistRecord[]> {
  const people = castOf({ kind: 'putri', size });
  const pictures = await Promise.all(
    people.map(async ({ figure }) => {
      const bytes = await sharp(Buffer.from(portrait(figure)), { density: 58 })
        .png()
        .toBuffer();
      return storeImage({ bytes, kind: 'finalists', formats: ['webp'] });
    }),
  );
  return createFinalists(
    people.map(({ name, category }, index) => ({
      eventId,
      name,
      category,
      profileImage: pictures[index]?.url ?? '',
    })),
  );
}

/** Names of what a zip holds, in its order. */
export function namesInZip(zip: Buffer): string[] {
  return readDirectory(zip).map(({ name }) => name);
}

/** What a zip holds, by name. */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  return new Map(
    readDirectory(zip).map(({ name, method, bytes, at }) => {
      const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
      const packed = zip.subarray(from, from + bytes);
      return [name, method === 0 ? packed : inflateRawSync(packed)];
    }),
  );
}

/** The entries of a zip's directory; `at` is where the file itself begins. */
function readDirectory(zip: Buffer): { name: string; method: number; bytes: number; at: number }[] {
  const entries = [];
  let at = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'), zip.readUInt32LE(zip.byteLength - 6));
  while (at >= 0 && at < zip.byteLength && zip.readUInt32LE(at) === 0x02014b50) {
    const length = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + length),
      method: zip.readUInt16LE(at + 10),
      bytes: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
