import type { CanvasRect } from 'pdfmake/interfaces';
import sharp, { type Sharp } from 'sharp';
import { drawPoster, type Pixels, POSTER, POSTER_QR, QR_COLOURS } from './draw-poster.ts';
import type { Poster } from './poster.ts';
import { printDocument } from './print-document.ts';
import { barsOf, qrCodeOf } from './qr-code.ts';

/** Points a millimetre; a poster has eight units to it. */
const POINTS = 72 / 25.4;
const POINTS_A_UNIT = POINTS / 8;
const PAGE = { width: 148 * POINTS, height: 210 * POINTS };

/** A finalist's poster, drawn once and written as both. */
export interface PosterFiles {
  /** A5; its code is drawn as areas, sharp at any size. */
  pdf: Buffer;
  /** 1184 × 1680 pixels, for screens and chats. */
  png: Buffer;
}

/**
 * Draws a poster and encodes it. Takes half a second of a processor.
 *
 * @param portrait as for `drawPoster`
 */
export async function drawPosterFiles(poster: Poster, portrait: Buffer | null): Promise<PosterFiles> {
  const picture = await drawPoster(poster, portrait);
  const opened = open(picture);
  const [jpeg, png] = await Promise.all([
    opened.clone().jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer(),
    opened.clone().resize({ width: POSTER.width }).png({ compressionLevel: 6 }).toBuffer(),
  ]);
  return { pdf: await printPoster(poster, jpeg), png };
}

/** One page without text, and so without a font; the same poster gives the same bytes. */
function printPoster(poster: Poster, jpeg: Buffer): Promise<Buffer> {
  const absolutePosition = { x: 0, y: 0 };
  return printDocument({
    pageSize: PAGE,
    pageMargins: 0,
    info: {
      title: `${poster.name} · ${poster.eventName}`,
      creator: 'Sorak',
      producer: 'Sorak',
      creationDate: new Date(0),
    },
    content: [
      { image: `data:image/jpeg;base64,${jpeg.toString('base64')}`, ...PAGE, absolutePosition },
      { canvas: codeRectangles(poster.address), absolutePosition },
    ],
  });
}

function open({ pixels, width, height }: Pixels): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The code over its own picture: first the ground, then every bar, in points. */
function codeRectangles(address: string): CanvasRect[] {
  const code = qrCodeOf(address);
  const unit = POSTER_QR.size / code.size;
  const place = (
    area: { x: number; y: number; width: number; height: number },
    color: string,
  ): CanvasRect => ({
    type: 'rect',
    x: (POSTER_QR.left + area.x * unit) * POINTS_A_UNIT,
    y: (POSTER_QR.top + area.y * unit) * POINTS_A_UNIT,
    w: area.width * unit * POINTS_A_UNIT,
    h: area.height * unit * POINTS_A_UNIT,
    color,
  });
  // The outermost module stays as it is: the card's corners are round.
  const inner = code.size - 6;
  return [
    place({ x: 3, y: 3, width: inner, height: inner }, QR_COLOURS.light),
    ...barsOf(code).map(({ x, y, length }) => place({ x, y, width: length, height: 1 }, QR_COLOURS.dark)),
  ];
}
