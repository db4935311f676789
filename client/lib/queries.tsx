import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { clearWithAccount, createQueryClient } from './query.ts';

const queryClient = createQueryClient();
clearWithAccount(queryClient);

/**
 * What is within may use queries. Stands around the lists of pages that are fetched later, and around each part with queries that is fetched for a page of the first
 * list, so that no first view carries the query library.
 */
export function Queries({ children }: { children: ReactNode }) {
  const around = useContext(QueryClientContext);
  return around ? children : <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
