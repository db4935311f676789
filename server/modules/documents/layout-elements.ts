import { drawableText } from './typeset.ts';

/** The few elements that drawn documents are laid out with; satori turns them into an SVG. */
export type Style = Record<string, string | number>;

export interface Element {
  type: string;
  key: null;
  props: Record<string, unknown>;
}

/** Text is drawn as it is: nothing in it is markup. What no font has is a box. */
export function text(content: string, style: Style): Element {
  return element('div', { style: { display: 'block', ...style }, children: drawableText(content) });
}

export function box(style: Style, children: Element[] = []): Element {
  return element('div', { style: { display: 'flex', ...style }, children });
}

/** @param src a `data:` address; nothing is ever fetched */
export function image(src: string, size: { width: number; height: number }, style: Style = {}): Element {
  const { width, height } = size;
  return element('img', { src, width, height, style: { width, height, ...style } });
}

export function pngUri(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

export function svgUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function element(type: string, props: Record<string, unknown>): Element {
  return { type, key: null, props };
}
