import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { onAccountChange } from './session.ts';

/** Answers of the API, kept per page visit. Boards stay fresh by the socket, not by polling. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // 4xx will say the same again; trouble of the network or of ours may pass.
        retry: (failures, error) =>
          failures < 2 &&
          navigator.onLine &&
          !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
        // Without a network a page says so at once instead of loading for ever, and fetches again once there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Nothing is sent later by itself: what costs money least of all.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What was fetched for one person is not shown to the next: with another account, or none, everything is fetched anew. */
export function clearWithAccount(client: QueryClient): void {
  onAccountChange(() => {
    client.removeQueries({ type: 'inactive' });
    void client.resetQueries({ type: 'active' });
  });
}
