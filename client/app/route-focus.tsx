import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Later than this the reader is elsewhere already. */
const HEADING_WITHIN_MS = 10_000;

/**
 * After a change of page the focus goes to its heading, as a full page load would bring a screen reader to the
 * top; while the page is on its way, to the place where it will be. A hash leads to its section instead.
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
    let stopWaiting: (() => void) | undefined;
    // The page may still be on its way in; its heading is there one frame later.
    const frame = requestAnimationFrame(() => {
      const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
      if (section) section.scrollIntoView();
      else if (!focusHeading()) stopWaiting = onceHeadingComes();
    });
    return () => {
      cancelAnimationFrame(frame);
      stopWaiting?.();
    };
  }, [pathname, hash]);
  return null;
}

/** @returns whether the page has its heading; until then its main part has the focus */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1:not([data-passing])');
  const target = heading ?? document.querySelector<HTMLElement>('main');
  if (target && !target.contains(document.activeElement)) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  return heading !== null;
}

/** Moves the focus on with the page, unless somebody has taken it elsewhere meanwhile. */
function onceHeadingComes(): () => void {
  const observer = new MutationObserver(() => {
    const at = document.activeElement;
    const isHere = at === null || at === document.body || at.matches('main');
    if (!isHere || focusHeading()) stop();
  });
  const timer = setTimeout(() => stop(), HEADING_WITHIN_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
