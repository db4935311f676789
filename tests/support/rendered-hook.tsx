import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { createQueryClient } from '#client/lib/query.ts';

type Entry = string | { pathname: string; state: unknown };
type Place = { location: Location; navigate: NavigateFunction };

/**
 * A hook of a page: with queries, and at the last of these entries of the history.
 *
 * @param options.strict has React run each effect twice, as in development
 */
export function renderPageHook<Result, Props>(
  hook: (props: Props) => Result,
  {
    entries = ['/before', '/page'],
    strict = false,
    props,
  }: { entries?: Entry[]; strict?: boolean; props?: Props } = {},
) {
  const queryClient = createQueryClient();
  const place = {} as Place;
  const wrapper = ({ children }: { children: ReactNode }) => {
    const page = (
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
      </QueryClientProvider>
    );
    return strict ? <StrictMode>{page}</StrictMode> : page;
  };
  const rendered = renderHook(
    (given: Props) => {
      Object.assign(place, { location: useLocation(), navigate: useNavigate() });
      return hook(given);
    },
    { wrapper, ...(props !== undefined && { initialProps: props }) },
  );
  return { ...rendered, queryClient, place, path: () => place.location.pathname };
}
