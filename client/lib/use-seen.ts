import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen something may be when it is prepared. */
const AHEAD = '600px';

/** True from the moment that the element comes near the screen; at once where browsers do not support it. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (seen || !node) return;
    if (!('IntersectionObserver' in window)) {
      setSeen(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
