import sharp, { type Sharp } from 'sharp';
import { drawPoster, type Pixels, POSTER, POSTER_QR, QR_COLOURS } from './draw-poster.ts';
import type { Poster } from './poster.ts';
import { barsOf, qrCodeOf } from './qr-code.ts';
import { type PdfRectangle, writePicturePdf } from './write-picture-pdf.ts';

/** Points a millimetre; a poster has eight units to it. */
const POINTS = 72 / 25.4;
const POINTS_A_UNIT = POINTS / 8;

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
  const pdf = writePicturePdf({
    title: `${poster.name} · ${poster.eventName}`,
    page: { width: 148 * POINTS, height: 210 * POINTS },
    picture: { jpeg, width: picture.width, height: picture.height },
    rectangles: codeRectangles(poster.address),
  });
  return { pdf, png };
}

function open({ pixels, width, height }: Pixels): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The code over its own picture: first the ground, then every bar, in points from the page's lower left. */
function codeRectangles(address: string): PdfRectangle[] {
  const code = qrCodeOf(address);
  const unit = POSTER_QR.size / code.size;
  const place = (area: { x: number; y: number; width: number; height: number }) => ({
    x: (POSTER_QR.left + area.x * unit) * POINTS_A_UNIT,
    y: (POSTER.height - POSTER_QR.top - (area.y + area.height) * unit) * POINTS_A_UNIT,
    width: area.width * unit * POINTS_A_UNIT,
    height: area.height * unit * POINTS_A_UNIT,
  });
  // The outermost module stays as it is: the card's corners are round.
  const inner = code.size - 6;
  return [
    { ...place({ x: 3, y: 3, width: inner, height: inner }), colour: QR_COLOURS.light },
    ...barsOf(code).map(({ x, y, length }) => ({
      ...place({ x, y, width: length, height: 1 }),
      colour: QR_COLOURS.dark,
    })),
  ];
}
