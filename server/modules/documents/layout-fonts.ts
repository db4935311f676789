import { readFileSync } from 'node:fs';
import satori, { type Font } from 'satori';
import { type FaceFile, faceOf, fontPath, heldWeight, type Weight } from './faces.ts';
import { box, type Element } from './layout-elements.ts';
import { filesOf } from './typeset.ts';

/** Texts are paths before the renderer sees them. */
export const NO_SYSTEM_FONTS = { font: { loadSystemFonts: false } };

const WEIGHTS = [500, 700, 800] as const;
/** A letter of each file of our own face. */
const OWN = ['A', 'Ł', 'Ạ'];

let own: { files: FaceFile[]; fonts: Font[] } | undefined;

/**
 * Lays a drawing out as an SVG, with the fonts that its texts need: our own face, read once a process, and those of other scripts that
 * are in them.
 *
 * @param size in pixels
 */
export function layoutSvg(root: Element, size: { width: number; height: number }): Promise<string> {
  own ??= openOwn();
  const names = new Set(own.files.map(({ name }) => name));
  const others = new Map(
    textsIn(root)
      .flatMap(filesOf)
      .filter(({ name }) => !names.has(name))
      .map((file) => [file.name, file]),
  );
  // The renderer caches parsed fonts by their list: that of our own stays the same.
  const fonts = others.size === 0 ? own.fonts : [...own.fonts, ...[...others.values()].flatMap(readFonts)];
  // Letters are looked for from left to right.
  const fontFamily = [...names, ...others.keys()].join(', ');
  return satori(box({ display: 'flex', width: '100%', height: '100%', fontFamily }, [root]), {
    ...size,
    fonts,
  });
}

function textsIn({ props }: Element): string[] {
  const { children } = props;
  if (typeof children === 'string') return [children];
  return Array.isArray(children) ? (children as Element[]).flatMap(textsIn) : [];
}

function openOwn() {
  const files = OWN.map(faceOf).filter((file) => file !== null);
  return { files, fonts: files.flatMap(readFonts) };
}

function readFonts(file: FaceFile): Font[] {
  const weights = [...new Set<Weight>(WEIGHTS.map((weight) => heldWeight(file, weight)))];
  return weights.map((weight) => ({
    name: file.name,
    weight,
    style: 'normal' as const,
    data: readFileSync(fontPath(file, weight)),
  }));
}
