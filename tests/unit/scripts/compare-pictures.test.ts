import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { comparePictures } from '#scripts/shots/compare.ts';

let root: string;
let folders: { before: string; after: string; differences: string };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compare-'));
  folders = {
    before: join(root, 'before'),
    after: join(root, 'after'),
    differences: join(root, 'differences'),
  };
  for (const folder of [folders.before, folders.after]) mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

interface Picture {
  width?: number;
  height?: number;
  /** Index of a pixel that is a shade lighter, or less opaque, than the others. */
  lighter?: number;
  clearer?: number;
  compressionLevel?: number;
}

async function draw(
  folder: string,
  { width = 8, height = 4, lighter, clearer, compressionLevel = 6 }: Picture = {},
): Promise<void> {
  const pixels = Buffer.alloc(width * height * 4, 100);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  if (lighter !== undefined) pixels[lighter * 4] = 101;
  if (clearer !== undefined) pixels[clearer * 4 + 3] = 254;
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel })
    .toFile(join(folder, 'home.png'));
}

const compare = () => comparePictures(['home.png'], folders);
const difference = () => join(folders.differences, 'home.png');

test('pictures with the same pixels are equal, however they are stored', async () => {
  await draw(folders.before, { compressionLevel: 0 });
  await draw(folders.after, { compressionLevel: 9 });
  expect(await compare()).toEqual([{ file: 'home.png', verdict: 'equal', pixels: 0 }]);
  expect(existsSync(difference())).toBe(false);
});

test.each<Picture>([{ lighter: 5 }, { clearer: 5 }])('one pixel differs by the least: %j', async (change) => {
  await draw(folders.before);
  await draw(folders.after, change);
  expect(await compare()).toEqual([{ file: 'home.png', verdict: 'differs', pixels: 1 }]);
  const { data } = await sharp(difference()).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(5 * 4, 5 * 4 + 3)]).toEqual([255, 0, 0]);
  expect([...data.subarray(6 * 4, 6 * 4 + 3)]).not.toEqual([255, 0, 0]);
});

test('what a larger picture has more differs', async () => {
  await draw(folders.before, { width: 10, height: 4 });
  await draw(folders.after, { width: 8, height: 6 });
  // Two columns of four on one side, two rows of eight on the other; neither has the corner.
  expect(await compare()).toEqual([{ file: 'home.png', verdict: 'differs', pixels: 2 * 4 + 8 * 2 }]);
});

test('a picture of one side only is missing or new', async () => {
  await draw(folders.before);
  expect(await compare()).toEqual([{ file: 'home.png', verdict: 'missing', pixels: 0 }]);
  rmSync(join(folders.before, 'home.png'));
  await draw(folders.after);
  expect(await compare()).toEqual([{ file: 'home.png', verdict: 'new', pixels: 0 }]);
});
