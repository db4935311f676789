import { useQuery } from '@tanstack/react-query';
import { healthSchema } from '#contracts/health/health.ts';
import { request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';

const EVERY_MS = 5_000;

/** How the installation is, polled while the page is seen. For super admins. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => request('/admin/health', healthSchema, { signal }),
    refetchInterval: polledEvery(EVERY_MS),
  });
}
