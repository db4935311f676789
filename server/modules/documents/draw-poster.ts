import { Resvg, renderAsync } from '@resvg/resvg-js';
import { kawungWall } from './kawung-wall.ts';
import { box, type Element, image, pngUri, type Style, svgUri, text } from './layout-elements.ts';
import { layoutSvg, NO_SYSTEM_FONTS } from './layout-fonts.ts';
import { markSvg } from './mark.ts';
import type { Poster } from './poster.ts';
import { qrCodeOf, qrSvg } from './qr-code.ts';
import { fitTitle, type TitleSizes } from './share-card-text.ts';

/** A5 at eight units a millimetre. */
export const POSTER = { width: 1184, height: 1680 } as const;
/** Pixels a unit: 12 a millimetre, 305 dpi. */
const SCALE = 1.5;
const ARCH = { left: 204, top: 170, width: 768, height: 914, frame: 8 } as const;
/**
 * Where the code stands with its quiet zone, on a card of the same colour. A module is 1.3 mm wide with an address of usual length:
 * zbar reads it from a picture of 50 dpi that is blurred and compressed, which a code of 50 mm does not always survive.
 */
export const POSTER_QR = { left: 84, top: 1166, size: 460 } as const;

const CARD = { left: 80, top: 1164, width: 1024, height: 464 } as const;
const NAME_SIZES: TitleSizes = [
  { size: 176, lines: 1 },
  { size: 148, lines: 1 },
  { size: 124, lines: 1 },
  { size: 108, lines: 2 },
  { size: 96, lines: 2 },
  { size: 84, lines: 3 },
  { size: 68, lines: 3 },
];
const COLOURS = {
  ground: '#15101f',
  text: '#fff8ea',
  quiet: '#c6bbd4',
  gold: '#ffc53d',
  paper: '#fffcf6',
  ink: '#15101f',
  inkQuiet: '#574e63',
} as const;

/** Of the code and the card it stands on. */
export const QR_COLOURS = { dark: COLOURS.ink, light: COLOURS.paper } as const;

/** Four bytes a pixel: red, green, blue and alpha. */
export interface Pixels {
  pixels: Buffer;
  width: number;
  height: number;
}

let materials: { wall: string; mark: string } | undefined;

/**
 * Draws a finalist's printed poster.
 *
 * @param poster its texts; a sign that no font has is a box
 * @param portrait a PNG of the size POSTER_PORTRAIT; null leaves the arch to the logo
 * @returns A5 at 305 dpi
 */
export async function drawPoster(poster: Poster, portrait: Buffer | null): Promise<Pixels> {
  materials ??= loadMaterials();
  const pictures = {
    ...materials,
    portrait: portrait && pngUri(portrait),
    code: svgUri(qrSvg(qrCodeOf(poster.address), { dark: QR_COLOURS.dark, light: 'none' })),
  };
  const svg = await layoutSvg(layOut(poster, pictures), POSTER);
  const { pixels, width, height } = await renderAsync(svg, {
    ...NO_SYSTEM_FONTS,
    fitTo: { mode: 'width', value: POSTER.width * SCALE },
  });
  return { pixels, width, height };
}

/** What every poster has, made once a process. */
function loadMaterials(): { wall: string; mark: string } {
  const wall = kawungWall({
    width: POSTER.width,
    height: ARCH.top + ARCH.height,
    cell: 62,
    lamps: [{ x: POSTER.width / 2, y: 400, radius: 540, gain: 0.62 }],
    dim: 'all',
  });
  const fitTo = { mode: 'width', value: POSTER.width * SCALE } as const;
  return {
    wall: pngUri(new Resvg(wall, { ...NO_SYSTEM_FONTS, fitTo }).render().asPng()),
    mark: svgUri(markSvg({ size: 240, room: 1 })),
  };
}

interface Pictures {
  wall: string;
  mark: string;
  portrait: string | null;
  code: string;
}

function layOut(poster: Poster, pictures: Pictures): Element {
  return box({ width: '100%', height: '100%', background: COLOURS.ground }, [
    image(pictures.wall, { width: POSTER.width, height: ARCH.top + ARCH.height }, at(0, 0)),
    header(poster, pictures.mark),
    arch(pictures),
    fade(),
    ...(poster.number === null ? [] : [badge(poster.number)]),
    ...whoIsIt(poster),
    box({ ...at(CARD.left, CARD.top), ...sizeOf(CARD), borderRadius: 28, background: COLOURS.paper }),
    image(
      pictures.code,
      { width: POSTER_QR.size, height: POSTER_QR.size },
      at(POSTER_QR.left, POSTER_QR.top),
    ),
    invitation(poster),
    box({ ...at(0, 1639), width: POSTER.width, justifyContent: 'center' }, [
      text(poster.closing, { fontSize: 24, fontWeight: 500, color: COLOURS.quiet }),
    ]),
  ]);
}

function header({ eventName }: Poster, mark: string): Element {
  return box(
    { ...at(80, 74), width: POSTER.width - 160, alignItems: 'center', justifyContent: 'space-between' },
    [
      box({ alignItems: 'center' }, [
        image(mark, { width: 42, height: 42 }),
        text('Sorak', { ...bold(46, COLOURS.text), marginLeft: 13, letterSpacing: '-0.035em' }),
      ]),
      line(eventName, { fontSize: 29, fontWeight: 700, color: COLOURS.text, maxWidth: 720 }),
    ],
  );
}

function arch({ portrait, mark }: Pictures): Element {
  const radius = ARCH.width / 2 + ARCH.frame;
  return box(
    {
      ...at(ARCH.left - ARCH.frame, ARCH.top - ARCH.frame),
      ...sizeOf(ARCH),
      alignItems: 'center',
      justifyContent: 'center',
      overflow: 'hidden',
      borderRadius: `${radius}px ${radius}px 0 0`,
      border: `${ARCH.frame}px solid ${COLOURS.gold}`,
      backgroundImage: 'linear-gradient(180deg, #6b1440, #230719)',
    },
    [portrait ? image(portrait, ARCH) : image(mark, { width: 380, height: 380 })],
  );
}

/** The foot of picture and wall goes dark, so that the name never stands on a face. */
function fade(): Element {
  return box({
    ...at(0, 722),
    width: POSTER.width,
    height: ARCH.top + ARCH.height + ARCH.frame - 722,
    backgroundImage: 'linear-gradient(180deg, rgba(21, 16, 31, 0), #15101f)',
  });
}

/** Size of the number in its disc by how many digits it has; 44 for more. */
const BADGE_SIZES: Record<number, number> = { 2: 72, 3: 56 };

function badge(number: number): Element {
  const label = String(number).padStart(2, '0');
  return box(
    {
      ...at(906, 176),
      width: 148,
      height: 148,
      borderRadius: 74,
      alignItems: 'center',
      justifyContent: 'center',
      background: COLOURS.gold,
    },
    [text(label, { ...bold(BADGE_SIZES[label.length] ?? 44, COLOURS.ink), letterSpacing: '-0.03em' })],
  );
}

function whoIsIt({ name, category }: Poster): Element[] {
  const title = fitTitle(name, 1024, NAME_SIZES);
  return [
    box({ ...at(76, 652), width: 1032, height: 416, flexDirection: 'column', justifyContent: 'flex-end' }, [
      text(title.text, {
        ...bold(title.size, COLOURS.text),
        lineHeight: 1,
        letterSpacing: '-0.035em',
        wordBreak: 'break-word',
        lineClamp: title.linesMax,
      }),
    ]),
    box({ ...at(80, 1086), width: 1024 }, [
      line(category, { fontSize: 46, fontWeight: 500, color: COLOURS.gold }),
    ]),
  ];
}

function invitation({ offer, address }: Poster): Element {
  // A long address is broken where a person who types it would pause.
  const shown = address.replace(/^https?:\/\//, '');
  const cut = shown.lastIndexOf('/') + 1;
  return box(
    {
      ...at(550, CARD.top),
      width: 536,
      height: CARD.height,
      flexDirection: 'column',
      justifyContent: 'center',
    },
    [
      text('Pindai untuk vote', { ...bold(59, COLOURS.ink), letterSpacing: '-0.035em' }),
      text(offer, { marginTop: 12, fontSize: 28, lineHeight: 1.4, fontWeight: 500, color: COLOURS.inkQuiet }),
      ...[shown.slice(0, cut), shown.slice(cut)].map((part, index) =>
        line(part, {
          marginTop: index === 0 ? 16 : 0,
          fontSize: 23,
          fontWeight: 700,
          color: COLOURS.ink,
          wordBreak: 'break-all',
          lineClamp: 2,
        }),
      ),
    ],
  );
}

/** One line that ends in an ellipsis where it is too long. */
function line(content: string, style: Style): Element {
  return text(content, { lineHeight: 1.25, lineClamp: 1, wordBreak: 'break-word', ...style });
}

function bold(fontSize: number, color: string): Style {
  return { fontSize, fontWeight: 800, color };
}

function at(left: number, top: number): Style {
  return { position: 'absolute', left, top };
}

function sizeOf({ width, height }: { width: number; height: number }): Style {
  return { width, height };
}
