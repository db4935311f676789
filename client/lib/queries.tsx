import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useContext } from 'react';
import { clearWithAccount, createQueryClient } from './query.ts';

const queryClient = createQueryClient();
clearWithAccount(queryClient);

function Queries({ children }: { children: ReactNode }) {
  const around = useContext(QueryClientContext);
  return around ? children : <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * A part that may use queries. For the lists of pages that are fetched later, and for each part with queries that is fetched for a page of the first list, so
 * that no first view carries the query library.
 */
export function withQueries<Props extends object>(Part: ComponentType<Props>) {
  return (props: Props) => (
    <Queries>
      <Part {...props} />
    </Queries>
  );
}
