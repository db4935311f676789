import { useEffect, useSyncExternalStore } from 'react';

/*
 * Some actions ask for a factor that was given lately (`step_up_required`). The call that was refused waits here, and with it every other one that is
 * refused meanwhile, until the person has given one in the dialog of the page, or has closed it.
 */

let question: { answered: Promise<boolean>; answer: (isProven: boolean) => void } | null = null;
/** When a factor was last given, by `performance.now()`. */
let provenAt = Number.NEGATIVE_INFINITY;
/** Pages that open the dialog. */
let hosts = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Has the page ask for a factor.
 *
 * @param sentAt when the refused call went out, by `performance.now()`: one from before the last proof needs no further one
 * @returns whether one was given; false at once where no page asks
 */
export function askForProof({ sentAt }: { sentAt: number }): Promise<boolean> {
  if (provenAt > sentAt) return Promise.resolve(true);
  if (hosts === 0) return Promise.resolve(false);
  if (!question) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    question = { answered: promise, answer: resolve };
    notify();
  }
  return question.answered;
}

/** Ends the question; every call that waits goes on, or is refused as it was. */
export function answerStepUp({ isProven }: { isProven: boolean }): void {
  if (isProven) provenAt = performance.now();
  const asked = question;
  question = null;
  notify();
  asked?.answer(isProven);
}

/** For the page that opens the dialog. @returns whether an action waits for a factor */
export function useStepUp(): boolean {
  useEffect(() => {
    hosts += 1;
    return () => {
      hosts -= 1;
      if (hosts === 0) answerStepUp({ isProven: false });
    };
  }, []);
  return useSyncExternalStore(subscribe, () => question !== null);
}
