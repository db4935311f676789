import { useCallback, useEffect, useRef, useState } from 'react';
import type { PosterJobResponse } from '#contracts/documents/posters.ts';
import type { PosterProgress } from '#contracts/live.ts';
import { watchStaff } from '../../lib/live.ts';
import { getPosterWork, type PosterWork, startPosterWork } from './posters.ts';

/** The socket tells at once; this is for a socket that is not there. */
const LOOK_EVERY_MS = 2_000;
const KINDS: Record<PosterWork, PosterProgress['kind']> = {
  'poster-zip': 'poster_zip',
  'qr-codes': 'qr_codes',
};

export type PosterWorkProgress = { done: number; total: number };

/**
 * Has the workers draw something for an event and follows how far they are: by the socket, and by asking every other second.
 *
 * @param options.onReady called once it is there
 * @param options.onFailed called with what went wrong; undefined when only the workers know
 */
export function usePosterWork(
  eventId: string,
  { work, onReady, onFailed }: { work: PosterWork; onReady: () => void; onFailed: (error?: unknown) => void },
): { progress: PosterWorkProgress | null; start: () => void } {
  const [progress, setProgress] = useState<PosterWorkProgress | null>(null);
  const isWorking = progress !== null;
  const given = useRef({ onReady, onFailed });
  given.current = { onReady, onFailed };

  const hear = useCallback(({ state, done, total }: Pick<PosterJobResponse, 'state' | 'done' | 'total'>) => {
    if (state === 'waiting' || state === 'working') {
      // Answers overtake each other; nothing ever becomes less.
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
    const hearOnce: typeof hear = (told) => {
      if (isOver) return;
      isOver = told.state !== 'waiting' && told.state !== 'working';
      hear(told);
    };
    const look = () => {
      getPosterWork(eventId, { work, signal: controller.signal }).then(hearOnce, () => {
        // The next look or the socket tells.
      });
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    const stop = watchStaff({
      onPosterProgress: (message) => {
        if (message.event_id === eventId && message.kind === KINDS[work]) hearOnce(message);
      },
    });
    return () => {
      isOver = true;
      clearInterval(timer);
      controller.abort();
      stop();
    };
  }, [isWorking, eventId, work, hear]);

  const start = useCallback(() => {
    setProgress({ done: 0, total: 0 });
    startPosterWork(eventId, work).then(hear, (error: unknown) => {
      setProgress(null);
      given.current.onFailed(error);
    });
  }, [eventId, work, hear]);
  return { progress, start };
}
