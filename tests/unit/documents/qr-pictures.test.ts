import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawQrBanner } from '#server/modules/documents/draw-qr-pictures.ts';
import { qrCodeOf } from '#server/modules/documents/qr-code.ts';

const DARKEST_CARD = 50;
/** ISO/IEC 18004 asks for so many blank modules on each side. */
const QUIET_MODULES = 4;

test('a code has the room around it that readers need, and begins right behind it', () => {
  const { size, isDark } = qrCodeOf('https://sorak.test/events/duta-bahari/FIN-1');
  const edge = (at: number) => Math.min(at, size - 1 - at);
  const dark = Array.from({ length: size ** 2 }, (_, at) => [at % size, Math.floor(at / size)] as const)
    .filter(([x, y]) => isDark(x, y))
    .map(([x, y]) => Math.min(edge(x), edge(y)));
  expect(Math.min(...dark)).toBe(QUIET_MODULES);
});

test('[BO-2.204] the banner of a finalist without a picture is no black card', async () => {
  const banner = await drawQrBanner('https://sorak.test/events/duta-bahari/FIN-1', null);
  const aboveTheTag = { left: 0, top: 0, width: 800, height: 650 };
  const { channels } = await sharp(banner).extract(aboveTheTag).stats();
  const brightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
  expect(brightness).toBeGreaterThan(DARKEST_CARD);
});
