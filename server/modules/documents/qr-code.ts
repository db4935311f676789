import QRCode from 'qrcode';

/** Blank modules that readers need around a code. */
const QUIET_MODULES = 4;

/** A square of modules; `isDark` counts from the upper left, the quiet zone included. */
export interface QrCode {
  /** Modules of each side with the quiet zone. */
  size: number;
  level: 'L' | 'M' | 'Q' | 'H';
  isDark: (x: number, y: number) => boolean;
}

/**
 * The code of an address with its quiet zone. At least level M, which mends 15 % of damage; a higher level where the same number of
 * modules holds it, because that is for free.
 *
 * @param options.level a fixed level, for codes that are only shown on screens
 */
export function qrCodeOf(address: string, { level }: { level?: 'L' } = {}): QrCode {
  const least = QRCode.create(address, { errorCorrectionLevel: level ?? 'M' });
  let best: { symbol: QRCode.QRCode; level: QrCode['level'] } = { symbol: least, level: level ?? 'M' };
  for (const higher of level ? [] : (['Q', 'H'] as const)) {
    const symbol = QRCode.create(address, { errorCorrectionLevel: higher });
    if (symbol.version === least.version) best = { symbol, level: higher };
  }
  const { modules } = best.symbol;
  const inside = (at: number) => at >= 0 && at < modules.size;
  return {
    size: modules.size + 2 * QUIET_MODULES,
    level: best.level,
    isDark: (x, y) => {
      const column = x - QUIET_MODULES;
      const row = y - QUIET_MODULES;
      return inside(column) && inside(row) && modules.get(row, column) === 1;
    },
  };
}

/** Dark modules as horizontal bars, so that neighbours leave no hairline between them. */
export function barsOf(code: QrCode): { x: number; y: number; length: number }[] {
  const bars: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.isDark(x, y)) continue;
      const from = x;
      while (code.isDark(x, y)) x += 1;
      bars.push({ x: from, y, length: x - from });
    }
  }
  return bars;
}

/** The code of an address with its quiet zone: modules of a side, and the dark ones as an SVG path of one unit a module. */
export function qrBars(address: string): { size: number; path: string } {
  const code = qrCodeOf(address);
  return { size: code.size, path: pathOf(code) };
}

/** An SVG, one unit a module. */
export function qrSvg(code: QrCode, { dark, light }: { dark: string; light: string }): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges">` +
    `<rect width="${code.size}" height="${code.size}" fill="${light}"/><path d="${pathOf(code)}" fill="${dark}"/></svg>`
  );
}

const pathOf = (code: QrCode): string =>
  barsOf(code)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('');
