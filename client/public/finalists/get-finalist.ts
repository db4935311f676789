import { useCallback } from 'react';
import { finalistReader } from '#contracts/finalists/finalist-shapes.ts';
import { refetchChangedAnswer, useAnswer } from '../../lib/answers.ts';

/** `GET /finalists/{finalistId}` */
const finalistGet = (finalistId: string) => ({
  path: `/finalists/${encodeURIComponent(finalistId)}`,
  reader: finalistReader,
});

/** @param finalistId null fetches nothing */
export const useFinalist = (finalistId: string | null) =>
  useAnswer(finalistId === null ? null : finalistGet(finalistId));

/** Looks the finalist up again, because a message says that something of the event has changed. */
export function useLookAtFinalist(finalistId: string): () => void {
  return useCallback(() => void refetchChangedAnswer(finalistGet(finalistId).path), [finalistId]);
}
