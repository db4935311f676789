import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAddressFilter } from '#client/lib/use-address-filter.ts';
import { acceptRouterRequests } from '../../support/router-requests.ts';

acceptRouterRequests();
afterEach(cleanup);

let filter: ReturnType<typeof useAddressFilter<'status' | 'search'>>;
function List() {
  filter = useAddressFilter(['status', 'search']);
  return null;
}

/** A list filtered by status and search, opened after another page. */
function open(search: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '*', element: null },
    ],
    { initialEntries: ['/before', `/list${search}`] },
  );
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return {
    list: () => filter,
    address,
    /** @returns the address then, and the one that the back button leads to */
    change: async (how: (list: typeof filter) => void) => {
      await act(async () => how(filter));
      const changed = address();
      await act(() => router.navigate(-1));
      return [changed, address()];
    },
  };
}

test.each([
  ['', { status: '', search: '' }, 1, false],
  ['?page=3&other=x', { status: '', search: '' }, 3, false],
  ['?status=paid', { status: 'paid', search: '' }, 1, true],
  ['?search=ayu', { status: '', search: 'ayu' }, 1, true],
  ['?status=paid&search=ayu', { status: 'paid', search: 'ayu' }, 1, true],
])('the address %j is a filter', (search, values, page, isFiltered) => {
  expect(open(search).list()).toMatchObject({ values, page, isFiltered });
});

test('another filter takes the place of the one before, at the first page', async () => {
  const { change } = open('?status=paid&page=3');
  expect(await change(({ filter }) => filter({ search: 'ayu' }))).toEqual([
    '/list?status=paid&search=ayu',
    '/before',
  ]);
});

test('a pushed filter is left by the back button', async () => {
  const { change } = open('?page=3');
  expect(await change(({ filter }) => filter({ status: 'paid' }, { push: true }))).toEqual([
    '/list?status=paid',
    '/list?page=3',
  ]);
});

test.each([
  [2, '/list?status=paid&page=2'],
  [1, '/list?status=paid'],
])('page %i has an address of its own, which the back button leaves', async (page, address) => {
  const { change } = open('?status=paid&page=3');
  expect(await change(({ setPage }) => setPage(page))).toEqual([address, '/list?status=paid&page=3']);
});
