import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawShareCard } from '#server/modules/documents/draw-share-card.ts';
import { markSvg } from '#server/modules/documents/mark.ts';
import { ROOT } from './paths.ts';
import { runScript } from './problem.ts';

const GROUND = '#15101f';
/** Launchers cut a maskable icon to a circle of 80 % of its side; the leaves stay well inside of it. */
const MASKABLE_ROOM = 0.54;

const icons = [
  { name: 'icon-192', size: 192, room: 0.72 },
  { name: 'icon-512', size: 512, room: 0.72 },
  { name: 'maskable-512', size: 512, room: MASKABLE_ROOM },
  { name: 'apple-touch-icon', size: 180, room: 0.66 },
];

/**
 * `node scripts/brand.ts`: makes the icons of the manifest and the share image of Sorak itself from the logo's code. What it makes is
 * committed, so it only runs again when the logo or the design of share images changes.
 */
await runScript(async () => {
  const folder = join(ROOT, 'client/static/icons');
  mkdirSync(folder, { recursive: true });
  for (const { name, size, room } of icons) {
    const svg = Buffer.from(markSvg({ size, room, ground: GROUND }));
    await sharp(svg)
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`));
  }
  writeFileSync(join(folder, 'icon.svg'), markSvg({ size: 512, room: 0.72, ground: GROUND }));
  const card = {
    lead: 'Dukung finalis favoritmu',
    title: 'Suaramu menggerakkan panggung.',
    accent: 'Setiap suara tercatat dan bisa diperiksa.',
    note: '',
  };
  writeFileSync(join(ROOT, 'server/modules/documents/default-card.png'), await drawShareCard(card, null));
  return 0;
});
