/** Everything in the unit of the picture, pixels. */
export interface Lamp {
  x: number;
  y: number;
  radius: number;
  /** 0 to 1: how bright the leaves at the lamp are. */
  gain: number;
}

const GOLD = '#ffc53d';
const VIOLET = '#8a63c7';
/** Brightness is drawn in this many steps, a group of leaves each. */
const STEPS = 11;
/** Below this a leaf is not seen on the night ground. */
const UNSEEN = 0.03;
const ANGLES = [45, 135, 225, 315];

const round = (value: number) => Number(value.toFixed(1));

/**
 * The night stage's wall, an SVG: leaves of the batik pattern *kawung*, lit one by one by lamps. The same arguments give the same
 * picture.
 *
 * @param options.dim which leaves glimmer without a lamp: those on the right alone, because text stands on the left, or all
 */
export function kawungWall({
  width,
  height,
  cell,
  lamps,
  dim = 'right',
}: {
  width: number;
  height: number;
  cell: number;
  lamps: readonly Lamp[];
  dim?: 'right' | 'all';
}): string {
  const random = repeatableRandom(7);
  const length = (cell / 2) * Math.SQRT2 * 0.98;
  const groups = new Map<string, string[]>();
  for (let y = cell / -2; y < height + cell; y += cell) {
    for (let x = cell / -2; x < width + cell; x += cell) {
      for (const angle of ANGLES) {
        const turn = (angle * Math.PI) / 180;
        const middle = { x: x + (Math.cos(turn) * length) / 2, y: y + (Math.sin(turn) * length) / 2 };
        const hush = dim === 'all' ? 1 : Math.min(1, Math.max(0, (middle.x / width - 0.3) * 2.4));
        const light = lightAt(middle, lamps) * (0.72 + random() * 0.5) + 0.14 * hush * (0.6 + random() * 0.8);
        if (light < UNSEEN) continue;
        const step = Math.min(STEPS - 1, Math.ceil(light * STEPS));
        const key = `fill="${light > 0.3 ? GOLD : VIOLET}" opacity="${(step / STEPS).toFixed(2)}"`;
        const leaves = groups.get(key) ?? [];
        leaves.push(`<use href="#l" transform="translate(${round(x)} ${round(y)})rotate(${angle})"/>`);
        groups.set(key, leaves);
      }
    }
  }
  const drawn = [...groups].map(([key, leaves]) => `<g ${key}>${leaves.join('')}</g>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><path id="l" d="${leaf(length)}"/></defs><rect width="${width}" height="${height}" fill="#15101f"/>${drawn}</svg>`
  );
}

/** One leaf from the origin along x. */
function leaf(length: number): string {
  const at = (share: number) => round(length * share);
  const side = at(0.3);
  return `M${at(0.1)} 0C${at(0.3)} ${-side} ${at(0.7)} ${-side} ${at(0.9)} 0C${at(0.7)} ${side} ${at(0.3)} ${side} ${at(0.1)} 0Z`;
}

function lightAt({ x, y }: { x: number; y: number }, lamps: readonly Lamp[]): number {
  let light = 0;
  for (const lamp of lamps) {
    const distance = Math.hypot(x - lamp.x, y - lamp.y) / lamp.radius;
    light += lamp.gain * Math.exp(-distance * distance * 2.2);
  }
  return light;
}

/** From 0 to 1; the same seed gives the same numbers. */
function repeatableRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}
