import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

/** The family that drawn texts name; letters are looked for from left to right. */
export const FONT_FAMILY = 'Jakarta, Jakarta Extended, Jakarta Vietnamese';
/** Texts are paths before the renderer sees them. */
export const NO_SYSTEM_FONTS = { font: { loadSystemFonts: false } };

const WEIGHTS = [500, 700, 800] as const;
const SUBSETS = [
  ['latin', 'Jakarta'],
  ['latin-ext', 'Jakarta Extended'],
  ['vietnamese', 'Jakarta Vietnamese'],
] as const;

let fonts: Font[] | undefined;

/** Plus Jakarta Sans in the weights that drawings use, read once a process. */
export function loadFonts(): Font[] {
  fonts ??= readFonts();
  return fonts;
}

function readFonts(): Font[] {
  const { resolve } = createRequire(import.meta.url);
  return SUBSETS.flatMap(([subset, name]) =>
    WEIGHTS.map((weight) => ({
      name,
      weight,
      style: 'normal' as const,
      data: readFileSync(
        resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${subset}-${weight}-normal.woff`),
      ),
    })),
  );
}
