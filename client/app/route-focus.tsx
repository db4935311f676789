import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a change of page the focus goes to its heading, as a full page load would bring a screen reader to the
 * top. A hash leads to its section instead.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(() => {
    if (first.current && !hash) {
      first.current = false;
      return;
    }
    first.current = false;
    // The page may still be on its way in; its heading is there one frame later.
    const frame = requestAnimationFrame(() => {
      const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
      if (section) {
        section.scrollIntoView();
        return;
      }
      const target =
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      if (!target || target.contains(document.activeElement)) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);
  return null;
}
