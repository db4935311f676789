import { useEffect, useRef, useState } from 'react';

/** What has been fetched, by the function that fetches it. */
const fetched = new Map<unknown, unknown>();

/**
 * A part of the page whose code is fetched when it is first needed; null until it is there. Unlike `React.lazy`, code
 * that cannot be fetched takes nothing else away: the part stays out, and the next need fetches again.
 *
 * @param load a constant: `() => import('./x.tsx').then(({ X }) => X)`
 */
export function usePart<Part extends object>(
  load: () => Promise<Part>,
  { wanted, onFailed }: { wanted: boolean; onFailed?: () => void },
): Part | null {
  const [part, setPart] = useState<Part | null>(() => (fetched.get(load) as Part | undefined) ?? null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return;
    let left = false;
    load().then(
      (found) => {
        fetched.set(load, found);
        if (!left) setPart(() => found); // a component is a function, which a setter would call
      },
      () => {
        if (!left) failed.current?.();
      },
    );
    return () => {
      left = true;
    };
  }, [missing, load]);
  return part;
}
