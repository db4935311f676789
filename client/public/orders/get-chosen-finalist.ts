import { useQuery } from '@tanstack/react-query';
import { finalistResponseSchema } from '#contracts/finalists/finalists.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/** The finalist that was chosen, for the summary of a visitor who has not logged in yet; public. */
export function useChosenFinalist(finalistId: string | null) {
  return useQuery({
    queryKey: orderKeys.chosen(finalistId ?? ''),
    enabled: finalistId !== null,
    queryFn: ({ signal }) =>
      request(`/finalists/${encodeURIComponent(finalistId ?? '')}`, finalistResponseSchema, { signal }),
    select: ({ finalist }) => finalist,
  });
}
