import { useEffect, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion, ROLL_MS } from '../lib/motion.ts';

type RollingNumberProps = {
  value: number;
  format: (value: number) => string;
};

const easeOut = (progress: number) => 1 - (1 - progress) ** 3;

/**
 * A number that rolls from old to new in 800 ms. Only when it is on screen and motion is welcome; else it is set.
 * A change while rolling goes on from the figure that is shown.
 */
export function RollingNumber({ value, format }: RollingNumberProps) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  const frame = useRef(0);
  const text = useRef(format);
  text.current = format;

  // React must not write the text itself: it would jump to the end before the roll begins.
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    cancelAnimationFrame(frame.current);
    const from = shown.current;
    const set = (current: number) => {
      shown.current = current;
      node.textContent = text.current(current);
    };
    if (from === value || prefersReducedMotion() || document.hidden) {
      set(value);
      return;
    }
    if (!isOnScreen(node)) {
      // Written now, it would have the page laid out once more for the next number that measures its position.
      frame.current = requestAnimationFrame(() => set(value));
      return;
    }
    const startedAt = performance.now();
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - startedAt) / ROLL_MS));
      set(progress === 1 ? value : from + (value - from) * easeOut(progress));
      if (progress < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  }, [value]);

  // A change of language changes how the same number is written.
  useLayoutEffect(() => {
    if (element.current) element.current.textContent = format(shown.current);
  }, [format]);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return <span ref={element} className="num" />;
}

function isOnScreen(node: Element): boolean {
  const box = node.getBoundingClientRect();
  return box.bottom >= 0 && box.top <= window.innerHeight;
}
