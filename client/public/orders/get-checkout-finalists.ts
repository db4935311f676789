import { useQuery } from '@tanstack/react-query';
import { finalistsResponseSchema } from '#contracts/finalists/finalists.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/**
 * Everybody who can be voted for in an event, with the present price.
 *
 * @param options.enabled false (nobody is logged in) fetches nothing
 */
export function useCheckoutFinalists(eventId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: orderKeys.finalists(eventId),
    enabled,
    queryFn: ({ signal }) =>
      request('/checkout/finalists', finalistsResponseSchema, { query: { event_id: eventId }, signal }),
    select: ({ finalists }) => finalists,
  });
}
