import { useCallback, useEffect } from 'react';
import { eventReader } from '#contracts/events/event-shapes.ts';
import type { EventResponse } from '#contracts/events/events.ts';
import { keepAnswer, refetchChangedAnswer, useAnswer } from '../../lib/answers.ts';
import { keptAt } from '../../lib/page-data.ts';

/** `GET /events/{idOrUniqueName}`, which takes short codes, too; the first answer may stand in the page already. */
const eventGet = (reference: string) => ({
  path: `/events/${encodeURIComponent(reference)}`,
  reader: eventReader,
  initialAt: keptAt() ?? undefined,
});

/** @param reference id, unique name or short code; undefined fetches nothing */
export const useEvent = (reference: string | undefined) =>
  useAnswer(reference === undefined ? null : eventGet(reference));

/** Looks the event up again, because a message says that it has changed. */
export function useLookAtEvent(reference: string): () => void {
  return useCallback(() => void refetchChangedAnswer(eventGet(reference).path), [reference]);
}

/** What came by the short code is there for the full address, too. @param page undefined keeps nothing */
export function useKeepByUniqueName(page: EventResponse | undefined): void {
  useEffect(() => {
    if (page) keepAnswer(eventGet(page.event.unique_name), page);
  }, [page]);
}
