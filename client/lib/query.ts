import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Answers of the API, kept per page visit. Boards stay fresh by the socket, not by polling. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // 4xx will say the same again; trouble of the network or of ours may pass.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
