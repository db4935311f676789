import type { CustomTableLayout } from 'pdfmake/interfaces';

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
} as const;

/** Table lines: none, those of the items, those above the sum. */
export const RULES: Record<'none' | 'items' | 'sums', CustomTableLayout> = {
  none: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 9),
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 7.5,
  },
  items: {
    hLineWidth: (row) => (row === 0 ? 0 : row === 1 ? 1.1 : 0.75),
    hLineColor: (row) => (row === 1 ? COLOURS.ink : COLOURS.line),
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: (row) => (row === 0 ? 5 : 6.75),
    paddingBottom: (row) => (row === 0 ? 5 : 5),
  },
  sums: {
    hLineWidth: (row) => (row === 3 ? 1.1 : 0),
    hLineColor: () => COLOURS.ink,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: (row) => (row === 3 ? 6 : 1.9),
    paddingBottom: (row) => (row === 2 ? 5 : 1.9),
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

/** A check in a ring. */
export function checkedMark(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${COLOURS.paid}" ` +
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/></svg>'
  );
}
