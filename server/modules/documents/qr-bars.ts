import { barsOf, qrCodeOf } from './qr-code.ts';

/** The code of an address with its quiet zone: modules of a side, and the dark ones as an SVG path of one unit a module. */
export function qrBars(address: string): { size: number; path: string } {
  const code = qrCodeOf(address);
  const path = barsOf(code).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`);
  return { size: code.size, path: path.join('') };
}
