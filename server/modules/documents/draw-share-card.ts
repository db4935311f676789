import { Resvg, renderAsync } from '@resvg/resvg-js';
import { encodePng } from './encode-png.ts';
import { kawungWall } from './kawung-wall.ts';
import { box, type Element, image, pngUri, type Style, svgUri, text } from './layout-elements.ts';
import { layoutSvg, NO_SYSTEM_FONTS } from './layout-fonts.ts';
import { markSvg } from './mark.ts';
import { SHARE_PORTRAIT } from './portrait-sizes.ts';
import type { ShareCard } from './share-card.ts';
import { fitTitle } from './share-card-text.ts';
import { drawableText } from './typeset.ts';

const SHARE_IMAGE = { width: 1200, height: 630, bytesMax: 300_000 } as const;

const ARCH = { left: 745, top: 80, frame: 5 } as const;
const TEXT_WIDTH = 650;
const COLOURS = { ground: '#15101f', text: '#fff8ea', quiet: '#c6bbd4', gold: '#ffc53d' } as const;

/**
 * Draws a share image.
 *
 * @param card its texts; a sign that no font has is a box
 * @param portrait a PNG of the size {@link SHARE_PORTRAIT}; null leaves the arch to the logo
 * @returns a PNG of 1200 × 630 pixels and less than 300 kB
 */
export async function drawShareCard(
  card: Pick<ShareCard, 'lead' | 'title' | 'accent' | 'note'>,
  portrait: Buffer | null,
): Promise<Buffer> {
  materials ??= loadMaterials();
  const layout = layOut(card, { ...materials, portrait: portrait && pngUri(portrait) });
  const svg = await layoutSvg(layout, SHARE_IMAGE);
  const image = await renderAsync(svg, NO_SYSTEM_FONTS);
  return encodePng(image, SHARE_IMAGE.bytesMax);
}

interface Materials {
  /** Pictures as `data:` addresses. */
  wall: string;
  mark: string;
}
let materials: Materials | undefined;

/** What every picture needs, made once a process: the drawn wall costs more than a picture. */
function loadMaterials(): Materials {
  const wall = kawungWall({
    width: SHARE_IMAGE.width,
    height: SHARE_IMAGE.height,
    cell: 48,
    lamps: [{ x: 935, y: 280, radius: 350, gain: 0.85 }],
  });
  return {
    wall: pngUri(new Resvg(wall, NO_SYSTEM_FONTS).render().asPng()),
    mark: svgUri(markSvg({ size: 240, room: 1 })),
  };
}

function layOut(
  card: Pick<ShareCard, 'lead' | 'title' | 'accent' | 'note'>,
  pictures: { wall: string; mark: string; portrait: string | null },
): Element {
  const title = fitTitle(card.title, TEXT_WIDTH);
  return box({ width: '100%', height: '100%', background: COLOURS.ground }, [
    image(pictures.wall, SHARE_IMAGE, { position: 'absolute', left: 0, top: 0 }),
    box({ position: 'absolute', left: 66, top: 62, alignItems: 'center' }, [
      image(pictures.mark, { width: 34, height: 34 }),
      text('Sorak', {
        color: COLOURS.text,
        marginLeft: 12,
        fontSize: 40,
        fontWeight: 800,
        letterSpacing: '-0.03em',
      }),
    ]),
    box(
      {
        position: 'absolute',
        left: 65,
        top: 130,
        width: TEXT_WIDTH,
        height: 456,
        flexDirection: 'column',
        justifyContent: 'flex-end',
      },
      [
        line(card.lead, { color: COLOURS.quiet, fontSize: 42, fontWeight: 500, marginBottom: 6 }),
        text(title.text, {
          color: COLOURS.text,
          fontSize: title.size,
          fontWeight: 800,
          lineHeight: 0.98,
          letterSpacing: '-0.035em',
          wordBreak: 'break-word',
          lineClamp: title.linesMax,
        }),
        line(card.accent, { color: COLOURS.gold, fontSize: 32, fontWeight: 700, marginTop: 22 }),
        line(card.note, { color: COLOURS.quiet, fontSize: 28, fontWeight: 500, marginTop: 8 }),
      ].filter((element) => element !== null),
    ),
    arch(pictures),
  ]);
}

function arch({ portrait, mark }: { portrait: string | null; mark: string }): Element {
  const radius = SHARE_PORTRAIT.width / 2 + ARCH.frame;
  return box(
    {
      position: 'absolute',
      left: ARCH.left,
      top: ARCH.top,
      // Without the frame: satori adds it outside.
      ...SHARE_PORTRAIT,
      alignItems: 'center',
      justifyContent: 'center',
      overflow: 'hidden',
      borderRadius: `${radius}px ${radius}px 0 0`,
      border: `${ARCH.frame}px solid ${COLOURS.gold}`,
      backgroundImage: 'linear-gradient(180deg, #6b1440, #230719)',
    },
    [portrait ? image(portrait, SHARE_PORTRAIT) : image(mark, { width: 190, height: 190 })],
  );
}

/** One line that ends in an ellipsis where it is too long; null for a text of which nothing can be drawn. */
function line(content: string, style: Style): Element | null {
  return drawableText(content)
    ? text(content, {
        color: COLOURS.text,
        lineHeight: 1.25,
        lineClamp: 1,
        wordBreak: 'break-word',
        ...style,
      })
    : null;
}
