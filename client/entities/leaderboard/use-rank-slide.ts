import { type RefObject, useLayoutEffect, useRef } from 'react';
import { EASE_RANK, prefersReducedMotion, RANK_MS } from '../../lib/motion.ts';

/** Where an element stands in its positioned ancestor, in pixels. */
type Spot = { left: number; top: number };

/**
 * Slides the rows of a list to their new places (FLIP). A change that comes while rows are under way starts from
 * where they are seen, so changes retarget and never queue.
 *
 * @param list the element in which every place carries a `data-id`
 * @param order ids from top to bottom; a slide starts whenever it differs from the last one
 */
export function useRankSlide(list: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const spots = useRef(new Map<string, Spot>());
  const slides = useRef(new Map<string, Animation>());
  const key = order.join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is the trigger; everything else is measured
  useLayoutEffect(() => {
    const rows = placesIn(list.current);
    const first = spots.current.size === 0;
    const still = first || prefersReducedMotion();
    const next = new Map<string, Spot>();
    for (const [id, row] of rows) {
      const spot = { left: row.offsetLeft, top: row.offsetTop };
      next.set(id, spot);
      if (still) continue;
      // A row that was below the fold of the list comes up from one place under its own.
      const from = spots.current.get(id) ?? { left: spot.left, top: spot.top + row.offsetHeight };
      const shift = shiftOf(row);
      slides.current.get(id)?.cancel();
      const x = from.left + shift.left - spot.left;
      const y = from.top + shift.top - spot.top;
      if (Math.max(Math.abs(x), Math.abs(y)) < 1 || !row.animate) continue;
      const slide = row.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
        duration: RANK_MS,
        easing: EASE_RANK,
      });
      slides.current.set(id, slide);
      slide.onfinish = () => slides.current.delete(id);
    }
    spots.current = next;
  }, [key]);

  // Rows change height with the window; measure again so that the next slide starts at the right place.
  useLayoutEffect(() => {
    const measure = () => {
      for (const [id, row] of placesIn(list.current))
        spots.current.set(id, { left: row.offsetLeft, top: row.offsetTop });
    };
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list]);
}

/** How far a running slide holds a row away from its place, in pixels. */
function shiftOf(row: HTMLElement): Spot {
  const { transform } = getComputedStyle(row);
  if (!transform || transform === 'none') return { left: 0, top: 0 };
  const { m41: left, m42: top } = new DOMMatrixReadOnly(transform);
  return { left, top };
}

/** The rows, each with its id. */
function placesIn(list: HTMLElement | null): [id: string, row: HTMLElement][] {
  const rows = list?.querySelectorAll<HTMLElement>('[data-id]') ?? [];
  return [...rows].map((row) => [row.dataset.id as string, row]);
}
