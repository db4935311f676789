import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { scrollByKeyboard } from '#client/ui/scroll-by-keyboard.ts';

/** The one that watches sizes, of which jsdom has none. */
class Sizes {
  static latest: Sizes;
  readonly #changed: () => void;
  readonly watched = new Set<Element>();
  constructor(changed: () => void) {
    this.#changed = changed;
    Sizes.latest = this;
  }
  observe(element: Element) {
    this.watched.add(element);
  }
  disconnect() {
    this.watched.clear();
  }
  /** A size of something changed. */
  change(element: Element) {
    if (this.watched.has(element)) this.#changed();
  }
}

const usual = globalThis.ResizeObserver;
let box: HTMLElement;
let stop: (() => void) | undefined;

beforeEach(() => {
  globalThis.ResizeObserver = Sizes as unknown as typeof ResizeObserver;
  box = document.createElement('div');
  document.body.append(box);
});
afterEach(() => {
  stop?.();
  stop = undefined;
  document.body.replaceChildren();
  globalThis.ResizeObserver = usual;
});

/** A box of 100 × 100 pixels with so much in it. */
function fill(width: number, height: number) {
  const sizes = { clientWidth: 100, clientHeight: 100, scrollWidth: width, scrollHeight: height };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(box, name, { configurable: true, value });
}
const add = (to: Element, display = 'block') => {
  const element = document.createElement('div');
  element.style.display = display;
  to.append(element);
  return element;
};
/** Mutations are reported before this. */
const reported = () => Promise.resolve();

describe('a box that scrolls', () => {
  test.each([
    ['fits', 100, 100, null],
    ['is wider', 101, 100, '0'],
    ['is higher', 100, 101, '0'],
  ])('takes the focus or does not where what is in it %s', (_what, width, height, tabIndex) => {
    stop = scrollByKeyboard(box);
    fill(width, height);
    Sizes.latest.change(box);
    expect(box.getAttribute('tabindex')).toBe(tabIndex);
  });

  test('takes the focus no more once all of it fits', () => {
    stop = scrollByKeyboard(box);
    fill(100, 400);
    Sizes.latest.change(box);
    fill(100, 100);
    Sizes.latest.change(box);
    expect(box.hasAttribute('tabindex')).toBe(false);
  });

  test('looks again when something in it changes its size, also within a wrapper that has none', () => {
    const child = add(box);
    const wrapped = add(add(box, 'contents'));
    stop = scrollByKeyboard(box);
    for (const element of [child, wrapped]) {
      fill(100, 400);
      Sizes.latest.change(element);
      expect(box.tabIndex).toBe(0);
      fill(100, 100);
      Sizes.latest.change(box);
    }
  });

  test('watches what comes into it later, and into a wrapper', async () => {
    const wrapper = add(box, 'contents');
    stop = scrollByKeyboard(box);
    const later = add(box);
    await reported();
    expect(Sizes.latest.watched).toEqual(new Set([box, later]));
    const wrapped = add(wrapper);
    await reported();
    expect(Sizes.latest.watched).toEqual(new Set([box, wrapped, later]));
    wrapped.remove();
    await reported();
    expect(Sizes.latest.watched).toEqual(new Set([box, later]));
  });

  test('is watched no more once it is gone', async () => {
    scrollByKeyboard(box)?.();
    expect(Sizes.latest.watched.size).toBe(0);
    add(box);
    await reported();
    expect(Sizes.latest.watched.size).toBe(0);
  });

  test('that is not there is not watched', () => {
    expect(scrollByKeyboard(null)).toBeUndefined();
  });
});
