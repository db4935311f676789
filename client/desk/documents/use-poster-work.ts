import { useCallback, useEffect, useRef, useState } from 'react';
import type { PosterJobResponse } from '#contracts/documents/posters.ts';
import type { PosterProgress } from '#contracts/live.ts';
import { watchDesk } from '../../lib/live.ts';
import { getPosterWork, type PosterWork, startPosterWork } from './posters.ts';

/** For pages without a socket. */
const POLL_MS = 2_000;
const KINDS: Record<PosterWork, PosterProgress['kind']> = {
  'poster-zip': 'poster_zip',
  'qr-codes': 'qr_codes',
};

export type PosterWorkProgress = { done: number; total: number };

/**
 * Starts drawing for an event and follows its progress by messages and polling.
 *
 * @param options.onReady called once it is there
 * @param options.onFailed called with the error; undefined for a failure in the workers
 */
export function usePosterWork(
  eventId: string,
  { work, onReady, onFailed }: { work: PosterWork; onReady: () => void; onFailed: (error?: unknown) => void },
): { progress: PosterWorkProgress | null; start: () => void } {
  const [progress, setProgress] = useState<PosterWorkProgress | null>(null);
  const isWorking = progress !== null;
  const given = useRef({ onReady, onFailed });
  given.current = { onReady, onFailed };

  const apply = useCallback(({ state, done, total }: Pick<PosterJobResponse, 'state' | 'done' | 'total'>) => {
    if (state === 'waiting' || state === 'working') {
      // Answers can overtake each other; progress never goes back.
      setProgress((before) =>
        before && before.total === total && before.done > done ? before : { done, total },
      );
      return;
    }
    setProgress(null);
    if (state === 'failed') given.current.onFailed();
    else given.current.onReady();
  }, []);

  useEffect(() => {
    if (!isWorking) return;
    const controller = new AbortController();
    let isOver = false;
    const applyUntilOver: typeof apply = (update) => {
      if (isOver) return;
      isOver = update.state !== 'waiting' && update.state !== 'working';
      apply(update);
    };
    const poll = () => {
      getPosterWork(eventId, { work, signal: controller.signal }).then(applyUntilOver, () => {
        // The next poll or message has it.
      });
    };
    const timer = setInterval(poll, POLL_MS);
    const stop = watchDesk({
      onPosterProgress: (message) => {
        if (message.event_id === eventId && message.kind === KINDS[work]) applyUntilOver(message);
      },
    });
    return () => {
      isOver = true;
      clearInterval(timer);
      controller.abort();
      stop();
    };
  }, [isWorking, eventId, work, apply]);

  const start = useCallback(() => {
    setProgress({ done: 0, total: 0 });
    startPosterWork(eventId, work).then(apply, (error: unknown) => {
      setProgress(null);
      given.current.onFailed(error);
    });
  }, [eventId, work, apply]);
  return { progress, start };
}
