import { buffer } from 'node:stream/consumers';
import { scanImageData } from '@undecaf/zbar-wasm';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';
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

/** What a zip holds, by name, in its order. */
export async function filesInZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`the zip holds ${entry.fileName} twice`);
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}

/** Names of what a zip holds, in its order. */
export async function namesInZip(zip: Buffer): Promise<string[]> {
  return [...(await filesInZip(zip)).keys()];
}
