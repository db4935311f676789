import { useEffect, useRef, useState } from 'react';

/** Each ends with whether everything of it was stored and handed over. */
const underWay = new Set<Promise<boolean>>();

/** Notes that pictures are on their way, so that whoever saves meanwhile waits for them. */
export function noteUploads(work: Promise<boolean>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** @returns whether all of them were stored, those too that began meanwhile */
async function uploadsEnded(): Promise<boolean> {
  let areStored = true;
  while (underWay.size > 0) {
    const outcomes = await Promise.all(underWay);
    areStored = areStored && outcomes.every(Boolean);
  }
  return areStored;
}

/**
 * Saves a form once its pictures are there: pressed while one is on its way, it waits; when one fails, nothing is saved, and the failure is shown
 * where the picture is chosen.
 *
 * @param save is called as it was drawn last, with the picture that came
 */
export function useAfterUploads<Args extends unknown[]>(
  save: (...args: Args) => void,
): { waiting: boolean; saveAfterUploads: (...args: Args) => void } {
  const [waiting, setWaiting] = useState(false);
  const [due, setDue] = useState<Args | null>(null);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (due) latest.current(...due);
  }, [due]);
  return {
    waiting,
    saveAfterUploads: (...args: Args) => {
      if (waiting) return;
      if (underWay.size === 0) {
        save(...args);
        return;
      }
      setWaiting(true);
      void uploadsEnded().then((areStored) => {
        setWaiting(false);
        if (areStored) setDue(args);
      });
    },
  };
}
