import type { CustomTableLayout, Style } from 'pdfmake/interfaces';
import type { Proof } from './receipt-words.ts';

/** A5 in points; a pixel of the design is three quarters of one. */
export const PAGE = { width: 419.53, height: 595.28 } as const;
export const SIDE = 33;
/** Width of what is printed. */
export const LINE = PAGE.width - 2 * SIDE;
/** Height of the kawung band at the head. */
export const BAND = 16.5;

/** The day's colours of `client/theme/tokens.css`. */
export const COLOURS = {
  ink: '#15101f',
  text2: '#574e63',
  text3: '#6c6378',
  sunken: '#f8f3e9',
  line: '#ebe4d7',
  lineStrong: '#d8cebe',
  paid: '#0f6636',
  returned: '#574e63',
} as const;

/** The weights between and above pdfmake's own two, see `pdf-fonts.ts`. */
export const semi = { italics: true } as const;
export const extra = { bold: true, italics: true } as const;
/** Figures of one width. */
export const figures: Pick<Style, 'fontFeatures'> = { fontFeatures: ['tnum'] };

/** Table lines: none, those of the items, those above the sum. */
export const RULES: Record<'none' | 'items' | 'sums', CustomTableLayout> = {
  none: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 9),
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 6,
  },
  items: {
    hLineWidth: (row) => (row === 0 ? 0 : row === 1 ? 1.1 : 0.75),
    hLineColor: (row) => (row === 1 ? COLOURS.ink : COLOURS.line),
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: (row) => (row === 0 ? 4 : 6),
    paddingBottom: () => 4.5,
  },
  sums: {
    hLineWidth: (row) => (row === 3 || row === 5 ? 1.1 : 0),
    hLineColor: () => COLOURS.ink,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: (row) => (row === 3 || row === 5 ? 4 : 1),
    paddingBottom: (row) => (row === 2 || row === 4 ? 3.5 : 1),
  },
};

const TILE = 36;
const TILES = 26;
const LEAF = 'M2.5 0C7.5-7 17.5-7 22.5 0C17.5 7 7.5 7 2.5 0Z';
const LEAVES = [
  [45, 0.75],
  [135, 0.4],
  [225, 0.75],
  [315, 0.4],
] as const;
let band: string | undefined;

/** A row of kawung tiles on the night ground, as wide as the page. */
export function kawungBand(): string {
  band ??= drawBand();
  return band;
}

function drawBand(): string {
  const tiles = Array.from({ length: TILES }, (_, tile) => {
    const at = `translate(${tile * TILE + TILE / 2} ${TILE / 2})`;
    const leaves = LEAVES.map(
      ([angle, opacity]) => `<path d="${LEAF}" transform="${at} rotate(${angle})" opacity="${opacity}"/>`,
    );
    return `${leaves.join('')}<circle cx="${tile * TILE + TILE / 2}" cy="${TILE / 2}" r="1.1"/>`;
  });
  const width = (TILE * PAGE.width) / BAND;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${TILE}" viewBox="0 0 ${width} ${TILE}">` +
    `<rect width="${width}" height="${TILE}" fill="#15101f"/><g fill="#D98F1C">${tiles.join('')}</g></svg>`
  );
}

/** A check in a ring; an arrow back for money that was returned. */
export function stampMark(proof: Proof, colour: string): string {
  const drawing =
    proof === 'payment'
      ? '<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>'
      : '<path d="M9 14 4 9l5-5"/><path d="M4 9h10.5a5.5 5.5 0 0 1 0 11H11"/>';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" ` +
    `stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`
  );
}
