import { queryOptions, useQuery } from '@tanstack/react-query';
import { finalistResponseSchema } from '#contracts/finalists/finalists.ts';
import { request } from '../../../lib/api.ts';
import { initialAnswer } from '../../../lib/page-data.ts';

/** `GET /finalists/{finalistId}` */
function finalistQuery(finalistId: string) {
  const path = `/finalists/${encodeURIComponent(finalistId)}`;
  return queryOptions({
    queryKey: ['finalists', finalistId],
    queryFn: ({ signal }) => request(path, finalistResponseSchema, { signal }),
    initialData: () => initialAnswer(path, finalistResponseSchema),
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

export const useFinalist = (finalistId: string) => useQuery(finalistQuery(finalistId));
