import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EDGE_PX, findFreePlace, USUAL_PLACE } from '#client/ui/free-place.ts';

/** The size of the screen; a toast is 352 px wide and 88 px high there. */
const SCREEN = { innerWidth: 1_280, innerHeight: 800 };
const usual = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };

type Box = { left: number; top: number; width: number; height: number };
let shown: { element: Element; box: Box }[];
/** What stands wherever nothing else does. */
let ground: Element;

beforeEach(() => {
  shown = [];
  ground = document.createElement('main');
  document.body.append(ground);
  Object.assign(window, SCREEN);
  document.elementFromPoint = (x, y) => {
    if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) return null;
    const at = shown.findLast(
      ({ box }) => x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height,
    );
    return at?.element ?? ground;
  };
});
afterEach(() => {
  document.body.replaceChildren();
  Object.assign(window, usual);
  Reflect.deleteProperty(document, 'elementFromPoint');
});

/** Something on the page; what is put later lies above. */
function put(box: Box, markup = '<button>Vote</button>', into: Element = document.body): Element {
  const holder = document.createElement('div');
  holder.innerHTML = markup;
  const element = holder.firstElementChild as Element;
  into.append(element);
  const { left, top, width, height } = box;
  element.getBoundingClientRect = () => ({ ...box, right: left + width, bottom: top + height }) as DOMRect;
  shown.push({ element, box });
  return element;
}

/** The left edge of a toast at the right. */
const RIGHT_PX = SCREEN.innerWidth - EDGE_PX - 352;
/** The whole right side. */
const RIGHT: Box = { left: RIGHT_PX, top: 0, width: 368, height: SCREEN.innerHeight };

describe('a toast', () => {
  test('stands in the upper right corner of a page without controls', () => {
    put(RIGHT, '<p>Text</p>');
    expect(findFreePlace()).toEqual(USUAL_PLACE);
    expect(USUAL_PLACE).toEqual({ side: 'right', topPx: 16 });
  });

  test.each([
    ['<a href="/">Home</a>', true],
    ['<a>Text</a>', false],
    ['<button>Vote</button>', true],
    ['<input>', true],
    ['<input type="hidden">', false],
    ['<select></select>', true],
    ['<textarea></textarea>', true],
    ['<label>Name</label>', true],
    ['<div role="tab">Tab</div>', true],
    ['<div role="status">Text</div>', false],
  ])('gives way to %s: %j', (markup, givesWay) => {
    put({ left: RIGHT_PX, top: 0, width: 100, height: 100 }, markup);
    expect(findFreePlace()).toEqual(givesWay ? { side: 'right', topPx: 104 } : USUAL_PLACE);
  });

  test('stands below a bar of controls, as high as may be', () => {
    put({ left: 1_000, top: 10, width: 100, height: 30 });
    expect(findFreePlace()).toEqual({ side: 'right', topPx: 40 });
  });

  test('goes to the left side where the right one has no room', () => {
    put(RIGHT);
    expect(findFreePlace()).toEqual({ side: 'left', topPx: EDGE_PX });
  });

  test('covers as little as may be where neither side has room', () => {
    put(RIGHT);
    put({ left: 0, top: 0, width: 400, height: 800 });
    put({ left: RIGHT_PX, top: 0, width: 100, height: 400 });
    put({ left: 0, top: 300, width: 100, height: 500 });
    expect(findFreePlace()).toEqual({ side: 'right', topPx: 400 });
  });

  test.each([
    ['beside it', { left: RIGHT_PX - 100, top: 16, width: 100, height: 88 }],
    ['right of it', { left: SCREEN.innerWidth - EDGE_PX, top: 16, width: 16, height: 88 }],
    ['above it', { left: RIGHT_PX, top: 0, width: 352, height: 16 }],
    ['below it', { left: RIGHT_PX, top: 104, width: 352, height: 20 }],
  ])('may touch a control %s', (_where, box) => {
    put(box);
    expect(findFreePlace()).toEqual(USUAL_PLACE);
  });

  test.each([
    ['left', { left: RIGHT_PX - 100, top: 16, width: 101, height: 88 }],
    ['right', { left: SCREEN.innerWidth - EDGE_PX - 1, top: 16, width: 16, height: 88 }],
    ['upper', { left: RIGHT_PX, top: 0, width: 352, height: 17 }],
    ['lower', { left: RIGHT_PX, top: 103, width: 352, height: 697 }],
  ])('does not cover a pixel at its %s edge', (_edge, box) => {
    put(box);
    expect(findFreePlace()).not.toEqual(USUAL_PLACE);
  });

  test('gives way to no control that is not on the screen', () => {
    put({ left: RIGHT_PX + 10, top: 0, width: 0, height: 100 });
    put({ left: RIGHT_PX, top: -100, width: 100, height: 100 });
    put({ left: RIGHT_PX, top: SCREEN.innerHeight, width: 100, height: 100 });
    document.elementFromPoint = () => document.body;
    expect(findFreePlace()).toEqual(USUAL_PLACE);
  });

  test('gives way to no control where the page has nothing that takes a press', () => {
    put(RIGHT);
    document.elementFromPoint = () => null;
    expect(findFreePlace()).toEqual(USUAL_PLACE);
  });

  test('gives way to a control that is partly on the screen', () => {
    put({ left: RIGHT_PX, top: -300, width: 100, height: 324 });
    put({ left: 1_200, top: 24, width: 400, height: 40 });
    expect(findFreePlace()).toEqual({ side: 'right', topPx: 64 });
    put({ left: RIGHT_PX, top: 0, width: 50, height: 2_000 });
    expect(findFreePlace()).toEqual({ side: 'left', topPx: 16 });
    put({ left: -400, top: 0, width: 500, height: 32 });
    expect(findFreePlace()).toEqual({ side: 'left', topPx: 32 });
  });

  test('gives way to no control behind something else, as the page is behind a dialog', () => {
    put({ left: RIGHT_PX, top: 0, width: 100, height: 100 });
    put(
      { left: 0, top: 0, ...{ width: SCREEN.innerWidth, height: SCREEN.innerHeight } },
      '<section></section>',
    );
    expect(findFreePlace()).toEqual(USUAL_PLACE);
  });

  test('gives way to a control with something in it, and to one in a label', () => {
    const box = { left: RIGHT_PX, top: 0, width: 100, height: 100 };
    const button = put(box);
    put(box, '<svg></svg>', button);
    expect(findFreePlace()).toEqual({ side: 'right', topPx: 104 });
    document.body.replaceChildren();
    shown = [];
    const frame = put(box, '<span></span>');
    const field = put(box, '<input>', frame);
    // The frame takes the presses for the field.
    shown = shown.filter(({ element }) => element !== field);
    expect(findFreePlace()).toEqual({ side: 'right', topPx: 104 });
  });

  test('has one place across on a phone, and is as narrow as the phone', () => {
    Object.assign(window, { innerWidth: 360, innerHeight: 640 });
    put({ left: 0, top: 0, width: EDGE_PX, height: 40 });
    expect(findFreePlace()).toEqual(USUAL_PLACE);
    put({ left: 0, top: 0, width: EDGE_PX + 1, height: 40 });
    expect(findFreePlace()).toEqual({ side: 'right', topPx: 40 });
    put({ left: 0, top: 0, width: 360, height: 640 });
    expect(findFreePlace().side).toBe('right');
  });

  test.each([
    [703, 'right'],
    [704, 'left'],
  ])('has a left side on screens of twice its width: of %i px it stands at the %s', (innerWidth, side) => {
    Object.assign(window, { innerWidth });
    put({ left: innerWidth - 100, top: 0, width: 100, height: SCREEN.innerHeight });
    expect(findFreePlace()).toEqual({ side, topPx: EDGE_PX });
  });

  test('stays on a screen that it just fits', () => {
    Object.assign(window, { innerHeight: EDGE_PX + 88 + 8 });
    put({ left: RIGHT_PX, top: 0, width: 100, height: 24 });
    expect(findFreePlace()).toEqual({ side: 'right', topPx: 24 });
    Object.assign(window, { innerHeight: EDGE_PX + 88 + 7 });
    expect(findFreePlace()).toEqual({ side: 'left', topPx: EDGE_PX });
  });

  test('stands at its usual place on a screen that is too low for it', () => {
    Object.assign(window, { innerHeight: 60 });
    expect(findFreePlace()).toEqual(USUAL_PLACE);
  });
});
