import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRankSlide } from '#client/entities/leaderboard/use-rank-slide.ts';
import { EASE_RANK, RANK_MS } from '#client/lib/motion.ts';

const ROW_PX = 50;

/** A slide that a row began. */
type Slide = { id: string; from: string; to: string; isCanceled: boolean; end: () => void; options: unknown };
let slides: Slide[];
let list: HTMLElement;
let rowPx: number;
/** How far each place is to the right of the one before. */
let columnPx: number;

/** Puts the rows into this order, each below the one before. */
function place(ids: readonly string[]) {
  for (const id of ids) {
    const row = list.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? buildRow(id);
    list.append(row);
  }
  for (const row of [...list.children] as HTMLElement[])
    if (!ids.includes(row.dataset.id ?? '')) row.remove();
}

function buildRow(id: string): HTMLElement {
  const row = document.createElement('li');
  row.dataset.id = id;
  Object.defineProperties(row, {
    offsetLeft: { get: () => [...list.children].indexOf(row) * columnPx },
    offsetTop: { get: () => [...list.children].indexOf(row) * rowPx },
    offsetHeight: { get: () => rowPx },
  });
  row.animate = ((frames: Keyframe[], options: unknown) => {
    const slide: Slide = {
      id,
      from: String(frames[0]?.transform),
      to: String(frames[1]?.transform),
      isCanceled: false,
      end: () => animation.onfinish?.(),
      options,
    };
    const animation: { cancel: () => void; onfinish?: () => void } = {
      cancel: () => {
        slide.isCanceled = true;
      },
    };
    slides.push(slide);
    return animation;
  }) as unknown as HTMLElement['animate'];
  return row;
}

function show(...ids: string[]) {
  place(ids);
  const hook = renderHook(({ order }) => useRankSlide({ current: list }, order), {
    initialProps: { order: ids },
  });
  return {
    /** Draws the rows in another order. @returns the slides that begin with it */
    reorder: (...order: string[]) => {
      slides = [];
      place(order);
      hook.rerender({ order });
      return slides.map(({ id, from }) => `${id} ${from}`);
    },
    unmount: hook.unmount,
  };
}

const rowOf = (id: string) => list.querySelector<HTMLElement>(`[data-id="${id}"]`) as HTMLElement;
const motion = (isReduced: boolean) => {
  window.matchMedia = ((media: string) => ({ media, matches: isReduced })) as typeof window.matchMedia;
};

const { matchMedia } = window;
beforeEach(() => {
  slides = [];
  rowPx = ROW_PX;
  columnPx = 0;
  list = document.createElement('ol');
  document.body.append(list);
  motion(false);
  // Of a matrix only how far it moves.
  globalThis.DOMMatrixReadOnly = class {
    m41: number;
    m42: number;
    constructor(matrix: string) {
      const numbers = matrix.match(/-?[\d.]+/g)?.map(Number) ?? [];
      this.m41 = numbers[4] ?? 0;
      this.m42 = numbers[5] ?? 0;
    }
  } as unknown as typeof DOMMatrixReadOnly;
});
afterEach(() => {
  cleanup();
  list.remove();
  window.matchMedia = matchMedia;
  Reflect.deleteProperty(globalThis, 'DOMMatrixReadOnly');
});

describe('rows that change their rank', () => {
  test('slide from where they stood to where they stand, and the others stay', () => {
    const board = show('ayu', 'komang', 'nadira');
    expect(slides).toEqual([]);
    expect(board.reorder('komang', 'ayu', 'nadira')).toEqual([
      'komang translate(0px, 50px)',
      'ayu translate(0px, -50px)',
    ]);
    expect(slides.map(({ to }) => to)).toEqual(['none', 'none']);
    expect(slides[0]?.options).toEqual({ duration: RANK_MS, easing: EASE_RANK });
  });

  test('slide sideways, too', () => {
    columnPx = 30;
    const board = show('ayu', 'komang');
    expect(board.reorder('komang', 'ayu')).toEqual([
      'komang translate(30px, 50px)',
      'ayu translate(-30px, -50px)',
    ]);
  });

  test.each([
    [1, 2],
    [0.9, 0],
  ])('by %f px: %i slides', (px, count) => {
    rowPx = px;
    const board = show('ayu', 'komang');
    expect(board.reorder('komang', 'ayu')).toHaveLength(count);
  });

  test('slide where ids together read the same as before', () => {
    const board = show('ab', 'c');
    expect(board.reorder('a', 'bc')).toHaveLength(2);
  });

  test('slide again from their latest place', () => {
    const board = show('ayu', 'komang', 'nadira');
    board.reorder('komang', 'ayu', 'nadira');
    expect(board.reorder('komang', 'nadira', 'ayu')).toEqual([
      'nadira translate(0px, 50px)',
      'ayu translate(0px, -50px)',
    ]);
  });

  test('come up from one place under their own where they were not shown before', () => {
    const board = show('ayu', 'komang');
    expect(board.reorder('ayu', 'maria')).toEqual(['maria translate(0px, 50px)']);
  });

  test('that are under way go on from where they are seen, and their slide ends', () => {
    const board = show('ayu', 'komang');
    board.reorder('komang', 'ayu');
    const [before] = slides;
    rowOf('komang').style.transform = 'matrix(1, 0, 0, 1, 3, 20)';
    expect(board.reorder('ayu', 'komang')).toEqual([
      'ayu translate(0px, 50px)',
      'komang translate(3px, -30px)',
    ]);
    expect(before?.isCanceled).toBe(true);
  });

  test('that are under way go on where their place stays', () => {
    const board = show('ayu', 'komang', 'nadira');
    board.reorder('komang', 'ayu', 'nadira');
    rowOf('komang').style.transform = 'matrix(1, 0, 0, 1, 0, 20)';
    rowOf('ayu').style.transform = 'none';
    expect(board.reorder('komang', 'nadira', 'ayu')).toEqual([
      'komang translate(0px, 20px)',
      'nadira translate(0px, 50px)',
      'ayu translate(0px, -50px)',
    ]);
  });

  test('have nothing to end once their slide is over', () => {
    const board = show('ayu', 'komang');
    board.reorder('komang', 'ayu');
    const before = slides;
    for (const { end } of before) end();
    board.reorder('ayu', 'komang');
    expect(before.map(({ isCanceled }) => isCanceled)).toEqual([false, false]);
  });

  test('slide from where they stood after the window changed its size, until the list is gone', () => {
    const board = show('ayu', 'komang');
    rowPx = 80;
    window.dispatchEvent(new Event('resize'));
    expect(board.reorder('komang', 'ayu')).toEqual([
      'komang translate(0px, 80px)',
      'ayu translate(0px, -80px)',
    ]);
    const looked = jest.spyOn(list, 'querySelectorAll');
    board.unmount();
    window.dispatchEvent(new Event('resize'));
    expect(looked).not.toHaveBeenCalled();
  });

  test('do not slide for whoever wants less motion, and slide from there once they want it', () => {
    motion(true);
    const board = show('ayu', 'komang');
    expect(board.reorder('komang', 'ayu')).toEqual([]);
    motion(false);
    expect(board.reorder('ayu', 'komang')).toHaveLength(2);
  });

  test('stand at their places at once in a browser that moves nothing', () => {
    const board = show('ayu', 'komang');
    for (const id of ['ayu', 'komang']) Object.assign(rowOf(id), { animate: undefined });
    expect(board.reorder('komang', 'ayu')).toEqual([]);
  });
});

test('a list that is not there yet has nothing to slide', () => {
  const { rerender } = renderHook(({ order }) => useRankSlide({ current: null }, order), {
    initialProps: { order: ['ayu', 'komang'] },
  });
  expect(() => rerender({ order: ['komang', 'ayu'] })).not.toThrow();
  expect(() => window.dispatchEvent(new Event('resize'))).not.toThrow();
});
