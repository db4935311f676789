import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { guardPresses } from '#client/lib/press-guard.ts';

/** As long as the guard keeps what is new from taking a press, and as near as two presses are meant for the same place. */
const SETTLES_MS = 600;
const NEAR_PX = 32;
const SPOT = { x: 200, y: 300 };
const PARTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'];

let now: number;
/** What stands wherever a finger may come: there is no layout here. */
let standing: Element | null;

beforeAll(() => {
  // Left out by jsdom, as layout is.
  globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
  document.elementFromPoint = () => standing;
  guardPresses();
});
beforeEach(() => {
  now = 50_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  document.body.innerHTML = '<main><button id="before">lanjut</button></main><p id="aside"></p>';
  standing = found('#before');
});
afterEach(() => {
  forget();
  jest.restoreAllMocks();
});

const found = (selector: string) => document.querySelector(selector) as HTMLElement;
const forget = () => document.body.dispatchEvent(new Event('wheel'));
/** Frames are drawn, and with them what has changed is looked at. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** A press with all of its parts. @returns those that reached what stands there, and whether the browser went on with them */
function press({ x, y } = SPOT, { parts = PARTS } = {}): string[] {
  const target = standing ?? document.body;
  const reached: string[] = [];
  const listen = ({ type }: Event) => void reached.push(type);
  for (const type of PARTS) target.addEventListener(type, listen);
  for (const type of parts) {
    const [Kind, detail] = type.startsWith('pointer') ? [PointerEvent, 0] : [MouseEvent, 1];
    const event = new Kind(type, { clientX: x, clientY: y, detail, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    const goesOn = target.dispatchEvent(event);
    expect([type, goesOn]).toEqual([type, reached.includes(type)]);
  }
  for (const type of PARTS) target.removeEventListener(type, listen);
  return reached;
}

/** Something else comes to stand where the finger is, as a step that takes the place of the one before. */
function replace(html = '<button>bayar</button>'): void {
  found('main').innerHTML = html;
  standing = found('main').firstElementChild as Element;
}

test('a click that no press came before goes on', () => {
  expect(press(SPOT, { parts: ['click'] })).toEqual(['click']);
});

describe('what newly stands under the finger', () => {
  test('takes no part of a press until it has settled', () => {
    expect(press()).toEqual(PARTS);
    replace();
    expect(press()).toEqual([]);
    now += SETTLES_MS - 1;
    expect(press()).toEqual([]);
    now += 1;
    expect(press()).toEqual(PARTS);
  });

  test('counts from the frame in which it came, not from the press that finds it', async () => {
    await frame();
    press();
    replace();
    await frame();
    now += SETTLES_MS - 1;
    expect(press()).toEqual([]);
    now += 1;
    expect(press()).toEqual(PARTS);
  });

  test.each(['transitionend', 'animationend', 'load'])('is noticed at %s, too', async (type) => {
    press();
    standing = found('#aside');
    window.dispatchEvent(new Event(type));
    await frame();
    now += SETTLES_MS - 1;
    expect(press()).toEqual([]);
    now += 1;
    expect(press()).toEqual(PARTS);
  });

  test.each(['class', 'style', 'hidden', 'data-state'])('is noticed by %s', (name) => {
    press();
    found('#aside').setAttribute(name, 'x');
    standing = found('#aside');
    expect(press()).toEqual([]);
  });

  test('is not new when it is only another part of the same control', () => {
    press();
    found('#before').innerHTML = '<i>lanjut</i>';
    standing = found('#before i');
    expect(press()).toEqual(PARTS);
  });

  test.each([
    ['<a href="/x"><i></i></a>'],
    ['<button><i></i></button>'],
    ['<label><i></i></label>'],
    ['<details><summary><i></i></summary></details>'],
    ...['button', 'menuitem', 'menuitemradio', 'option', 'tab', 'switch', 'checkbox', 'radio'].map((role) => [
      `<div role="${role}"><i></i></div>`,
    ]),
  ])('is one control with what it holds: %s', (html) => {
    replace(html);
    const parts = [found('main i').parentElement as Element, found('main i')];
    standing = parts[0] as Element;
    press();
    found('#aside').textContent = 'x';
    standing = parts[1] as Element;
    expect(press()).toEqual(PARTS);
  });

  test('is each part for itself where nothing of it can be pressed', () => {
    replace('<div><i></i></div>');
    press();
    found('#aside').textContent = 'x';
    standing = found('main i');
    expect(press()).toEqual([]);
  });
});

describe('a press goes on', () => {
  test('where nothing has changed, however fast', () => {
    expect([press(), press(), press()]).toEqual([PARTS, PARTS, PARTS]);
  });

  test.each([
    [NEAR_PX, 0, false],
    [0, -NEAR_PX, false],
    [NEAR_PX + 1, 0, true],
    [0, NEAR_PX + 1, true],
    [24, 24, true],
    [-NEAR_PX - 1, 0, true],
  ])('elsewhere: %i right and %i below of the last one', (right, below, goesOn) => {
    press();
    replace();
    expect(press({ x: SPOT.x + right, y: SPOT.y + below })).toEqual(goesOn ? PARTS : []);
  });

  test('at the very beginning of a page', () => {
    now = 0;
    expect(press()).toEqual(PARTS);
  });

  test('where it began, although the control changes under it', () => {
    expect(press(SPOT, { parts: ['pointerdown', 'mousedown'] })).toEqual(['pointerdown', 'mousedown']);
    replace();
    const rest = ['pointerup', 'mouseup', 'click'];
    expect(press(SPOT, { parts: rest })).toEqual(rest);
  });

  test('where nothing stands', () => {
    standing = null;
    expect(press()).toEqual(PARTS);
  });

  test('by a key or a program, which send no press before', () => {
    press();
    replace();
    press();
    const clicked = jest.fn();
    standing?.addEventListener('click', clicked);
    standing?.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }));
    expect(clicked).toHaveBeenCalledTimes(1);
    standing?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }));
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  test.each(['pointercancel', 'wheel'])('after %s: whoever does that means what is there now', (type) => {
    press();
    replace();
    document.body.dispatchEvent(new PointerEvent(type, { clientX: SPOT.x, clientY: SPOT.y }));
    expect(press()).toEqual(PARTS);
  });

  test.each([
    [NEAR_PX + 1, PARTS],
    [NEAR_PX, []],
  ])('once the pointer has been %i pixels away', (away, reached) => {
    press();
    replace();
    const at = { clientX: SPOT.x + away, clientY: SPOT.y, bubbles: true };
    document.body.dispatchEvent(new PointerEvent('pointermove', at));
    expect(press()).toEqual(reached);
  });

  test('on what has come by no change of the page', () => {
    press();
    standing = found('#aside');
    expect(press()).toEqual(PARTS);
  });

  test('on what has come by scrolling, whatever changes elsewhere afterwards', () => {
    press();
    standing = found('#aside');
    // Of an inner list: it reaches nothing else.
    found('main').dispatchEvent(new Event('scroll'));
    found('#before').textContent = 'x';
    expect(press()).toEqual(PARTS);
  });

  test('on what has come by scrolling after a change that has been looked at', async () => {
    press();
    replace();
    await frame();
    now += SETTLES_MS;
    standing = found('#aside');
    window.dispatchEvent(new Event('scroll'));
    expect(press()).toEqual(PARTS);
  });

  test('on what has come by scrolling on a page that had changed before its first press', () => {
    replace();
    press();
    standing = found('#aside');
    window.dispatchEvent(new Event('scroll'));
    expect(press()).toEqual(PARTS);
  });

  test('not on what came by a change right before the page scrolled', async () => {
    press();
    replace();
    // Browsers report changes before they scroll.
    await new Promise<void>(queueMicrotask);
    window.dispatchEvent(new Event('scroll'));
    expect(press()).toEqual([]);
  });
});
