import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawQrBanner } from '#server/modules/documents/draw-qr-pictures.ts';

const DARKEST_CARD = 50;

test('[BO-2.204] the banner of a finalist without a picture is no black card', async () => {
  const banner = await drawQrBanner('https://sorak.test/events/duta-bahari/FIN-1', null);
  const aboveTheTag = { left: 0, top: 0, width: 800, height: 650 };
  const { channels } = await sharp(banner).extract(aboveTheTag).stats();
  const brightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
  expect(brightness).toBeGreaterThan(DARKEST_CARD);
});
