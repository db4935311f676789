const PETAL = 'M1.7 0C5.1-4.9 11.9-4.9 15.3 0C11.9 4.9 5.1 4.9 1.7 0Z';
const PETALS = [
  [-45, '#ffc53d'],
  [45, '#d98f1c'],
  [135, '#ffc53d'],
  [225, '#d98f1c'],
] as const;

/** The logo's leaves around its middle, each turned by an angle in degrees; they reach 11.5 to each side. */
export const MARK_LEAVES: readonly { path: string; angle: number; colour: string }[] = PETALS.map(
  ([angle, colour]) => ({ path: PETAL, angle, colour }),
);

/**
 * The logo's four leaves as an SVG.
 *
 * @param options.size pixels of each side
 * @param options.room how much of each side the leaves take, 0 to 1
 * @param options.ground a colour behind them; none leaves it clear
 */
export function markSvg({ size, room, ground }: { size: number; room: number; ground?: string }): string {
  // The leaves reach 11.5 to each side of the middle.
  const half = Number((11.5 / room).toFixed(2));
  const leaves = MARK_LEAVES.map(
    ({ path, angle, colour }) => `<path d="${path}" transform="rotate(${angle})" fill="${colour}"/>`,
  );
  const box = `${-half} ${-half} ${half * 2} ${half * 2}`;
  const back = ground
    ? `<rect x="${-half}" y="${-half}" width="${half * 2}" height="${half * 2}" fill="${ground}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}">${back}${leaves.join('')}</svg>`;
}
