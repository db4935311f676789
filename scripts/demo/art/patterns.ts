import { round as f } from './svg.ts';

/** One kawung leaf lying along +x from the origin, length l. */
const leaf = (l: number, w: number) =>
  `M${f(l * 0.1)} 0C${f(l * 0.3)} ${f(-w)} ${f(l * 0.7)} ${f(-w)} ${f(l * 0.9)} 0C${f(l * 0.7)} ${f(w)} ${f(l * 0.3)} ${f(w)} ${f(l * 0.1)} 0Z`;

/** The batik pattern *kawung*, four leaves to a cell, as an SVG `<pattern>` of that id. */
export function kawung(pid: string, size: number, color: string, opacity = 1) {
  const h = size / 2,
    l = h * Math.SQRT2 * 0.98;
  const p = leaf(l, l * 0.3);
  const leaves = [45, 135, 225, 315]
    .map((a) => `<path d="${p}" transform="translate(${h} ${h}) rotate(${a})"/>`)
    .join('');
  return `<pattern id="${pid}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><g fill="${color}" opacity="${opacity}">${leaves}<circle cx="${h}" cy="${h}" r="${f(size * 0.028)}"/><circle r="${f(size * 0.028)}"/><circle cx="${size}" r="${f(size * 0.028)}"/><circle cy="${size}" r="${f(size * 0.028)}"/><circle cx="${size}" cy="${size}" r="${f(size * 0.028)}"/></g></pattern>`;
}

/** The batik pattern *parang*, slanted S-waves between hairlines, as an SVG `<pattern>` of that id. */
export function parang(pid: string, size: number, color: string, opacity = 1) {
  const s = size;
  return `<pattern id="${pid}" width="${s}" height="${s}" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><g fill="none" stroke="${color}" opacity="${opacity}" stroke-width="${f(s * 0.055)}" stroke-linecap="round"><path d="M0 ${f(s * 0.94)}H${s}"/><path d="M${f(s * 0.08)} ${f(s * 0.78)}C${f(s * 0.1)} ${f(s * 0.3)} ${f(s * 0.44)} ${f(s * 0.06)} ${f(s * 0.74)} ${f(s * 0.14)}C${f(s * 0.96)} ${f(s * 0.22)} ${f(s * 0.9)} ${f(s * 0.52)} ${f(s * 0.7)} ${f(s * 0.5)}C${f(s * 0.56)} ${f(s * 0.48)} ${f(s * 0.6)} ${f(s * 0.32)} ${f(s * 0.7)} ${f(s * 0.33)}"/><path d="M${f(s * 0.36)} ${f(s * 0.78)}C${f(s * 0.36)} ${f(s * 0.6)} ${f(s * 0.46)} ${f(s * 0.42)} ${f(s * 0.52)} ${f(s * 0.34)}"/></g><circle cx="${f(s * 0.86)}" cy="${f(s * 0.72)}" r="${f(s * 0.045)}" fill="${color}" opacity="${opacity}"/></pattern>`;
}
