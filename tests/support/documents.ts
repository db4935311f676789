import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { storeImage } from '#server/modules/media/index.ts';

/** A data directory that nobody else uses. */
export function openDataDirectory(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'sorak-data-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Stores the picture that compresses worst: every pixel another colour. @returns its address */
export async function storeNoise(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({
    create: { width: 640, height: 800, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer();
  return (await storeImage({ bytes, kind: 'finalists' })).url;
}

/** Width and height of a PNG, decoded in full. */
export async function sizeOfPng(png: Buffer): Promise<{ width: number; height: number }> {
  const { format } = await sharp(png).metadata();
  if (format !== 'png') throw new Error(`not a PNG but ${format}`);
  const { info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}
