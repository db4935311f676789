import { type RefObject, useLayoutEffect, useRef } from 'react';
import { EASE_RANK, prefersReducedMotion, RANK_MS } from '../lib/motion.ts';

/**
 * Slides the rows of a list to their new places (FLIP). A change that comes while rows are under way starts from
 * where they are seen, so changes retarget and never queue.
 *
 * @param list the element whose children carry `data-id`
 * @param order ids from top to bottom; a slide starts whenever it differs from the last one
 */
export function useRankSlide(list: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const tops = useRef(new Map<string, number>());
  const slides = useRef(new Map<string, Animation>());
  const key = order.join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is the trigger; everything else is measured
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const first = tops.current.size === 0;
    const still = first || prefersReducedMotion();
    const next = new Map<string, number>();
    for (const row of rows) {
      const id = row.dataset.id ?? '';
      const top = row.offsetTop;
      next.set(id, top);
      if (still) continue;
      // A row that was below the fold of the list comes up from one place under its own.
      const seenFrom = (tops.current.get(id) ?? top + row.offsetHeight) + shiftOf(row);
      slides.current.get(id)?.cancel();
      slides.current.delete(id);
      const delta = seenFrom - top;
      if (Math.abs(delta) < 1 || !row.animate) continue;
      const slide = row.animate([{ transform: `translateY(${delta}px)` }, { transform: 'none' }], {
        duration: RANK_MS,
        easing: EASE_RANK,
      });
      slides.current.set(id, slide);
      slide.onfinish = () => slides.current.delete(id);
    }
    tops.current = next;
  }, [key]);

  // Rows change height with the window; measure again so that the next slide starts at the right place.
  useLayoutEffect(() => {
    const measure = () => {
      for (const row of list.current?.children ?? []) {
        if (row instanceof HTMLElement) tops.current.set(row.dataset.id ?? '', row.offsetTop);
      }
    };
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list]);
}

/** How far a running slide holds a row away from its place, in pixels. */
function shiftOf(row: HTMLElement): number {
  const { transform } = getComputedStyle(row);
  if (!transform || transform === 'none') return 0;
  return new DOMMatrixReadOnly(transform).m42;
}
