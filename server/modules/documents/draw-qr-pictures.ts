import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { kawungWall } from './kawung-wall.ts';
import { box, image, pngUri, svgUri, text } from './layout-elements.ts';
import { layoutSvg, NO_SYSTEM_FONTS } from './layout-fonts.ts';
import { QR_BANNER } from './portrait-sizes.ts';
import { qrCodeOf, qrSvg } from './qr-code.ts';

/** Pixels of a finalist's QR picture. */
const QR_IMAGE_SIZE = 150;

const CODE = 232;
const PAPER = '#fffcf6';
const INK = '#15101f';

/** Behind the code of a finalist without a picture. */
const WALL = kawungWall({
  ...QR_BANNER,
  cell: 100,
  lamps: [
    { x: 400, y: 330, radius: 640, gain: 1 },
    { x: 760, y: 60, radius: 360, gain: 0.5 },
  ],
  dim: 'all',
});

/**
 * A finalist's QR picture: a PNG of 150 × 150 pixels, black on white. Every module has the same whole number of pixels, or readers
 * would see a pattern that is not there; what is left over widens the quiet zone.
 */
export async function drawQrImage(address: string): Promise<Buffer> {
  const code = qrCodeOf(address, { level: 'L' });
  const scale = Math.max(1, Math.floor(QR_IMAGE_SIZE / code.size));
  const side = Math.max(QR_IMAGE_SIZE, code.size);
  const margin = Math.floor((side - code.size * scale) / 2);
  const pixels = Buffer.alloc(side * side, 0xff);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (code.isDark(Math.floor((x - margin) / scale), Math.floor((y - margin) / scale))) {
        pixels[y * side + x] = 0;
      }
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}

/**
 * A finalist's picture with the code on a paper tag below.
 *
 * @param picture a PNG of the size {@link QR_BANNER}; null lights the batik wall, as a plain ground is a black card in every list
 * @returns a JPEG
 */
export async function drawQrBanner(address: string, picture: Buffer | null): Promise<Buffer> {
  const layout = box(
    {
      width: '100%',
      height: '100%',
    },
    [
      image(picture ? pngUri(picture) : svgUri(WALL), QR_BANNER, { position: 'absolute', left: 0, top: 0 }),
      box(
        {
          position: 'absolute',
          left: 32,
          bottom: 32,
          alignItems: 'center',
          paddingRight: 40,
          borderRadius: 28,
          background: PAPER,
        },
        [
          image(svgUri(qrSvg(qrCodeOf(address), { dark: INK, light: 'none' })), {
            width: CODE,
            height: CODE,
          }),
          box({ width: 300 }, [
            text('Scan now for vote!', {
              marginLeft: 4,
              fontSize: 54,
              fontWeight: 800,
              lineHeight: 1.05,
              letterSpacing: '-0.035em',
              color: INK,
            }),
          ]),
        ],
      ),
    ],
  );
  const svg = await layoutSvg(layout, QR_BANNER);
  const { pixels, width, height } = await renderAsync(svg, NO_SYSTEM_FONTS);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
