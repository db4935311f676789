import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './answers.ts';
import { onAccountChange } from './session.ts';

/** Answers of the API, kept per page visit. Boards stay fresh by the socket, not by polling. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: mayPass,
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
