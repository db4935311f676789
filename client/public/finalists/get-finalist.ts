import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { finalistReader } from '#contracts/finalists/finalist-shapes.ts';
import { request } from '../../lib/api.ts';
import { initialAnswer } from '../../lib/page-data.ts';
import { refetchChanged } from '../../lib/refetch-changed.ts';

/** `GET /finalists/{finalistId}` */
function finalistQuery(finalistId: string) {
  const path = `/finalists/${encodeURIComponent(finalistId)}`;
  return queryOptions({
    queryKey: ['finalists', finalistId],
    queryFn: ({ signal }) => request(path, finalistReader, { signal }),
    initialData: () => initialAnswer(path, finalistReader),
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

/** @param finalistId null fetches nothing */
export const useFinalist = (finalistId: string | null) =>
  useQuery({ ...finalistQuery(finalistId ?? ''), enabled: finalistId !== null });

/** Looks the finalist up again, because a message says that something of the event has changed. */
export function useLookAtFinalist(finalistId: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(
    () => refetchChanged(queryClient, finalistQuery(finalistId).queryKey),
    [queryClient, finalistId],
  );
}
