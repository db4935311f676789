import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { hasPageBefore, useBack } from '#client/lib/use-back.ts';
import { acceptRouterRequests } from '../../support/router-requests.ts';

acceptRouterRequests();
const stateIs = (state: unknown) => window.history.replaceState(state, '');
beforeEach(() => stateIs(null));
afterEach(() => {
  cleanup();
  stateIs(null);
});

test.each([
  [null, false],
  [{}, false],
  [{ idx: null }, false],
  [{ idx: '1' }, false],
  [{ idx: 0 }, false],
  [{ idx: 1 }, true],
])('a history with the state %j: a page of ours before is %s', (state, isThere) => {
  stateIs(state);
  expect(hasPageBefore()).toBe(isThere);
});

let back: () => void;
function Page() {
  back = useBack('/events');
  return null;
}

/** Opens a page below two others and goes back from there. @returns where that leads, and one page further back */
async function goBack(): Promise<string[]> {
  const router = createMemoryRouter(
    [
      { path: '/page', Component: Page },
      { path: '*', element: null },
    ],
    { initialEntries: ['/first', '/second', '/page'] },
  );
  render(<RouterProvider router={router} />);
  await act(async () => back());
  const led = router.state.location.pathname;
  await act(() => router.navigate(-1));
  return [led, router.state.location.pathname];
}

test('back leads to the page before', async () => {
  stateIs({ idx: 2 });
  expect(await goBack()).toEqual(['/second', '/first']);
});

test('without a page of ours before, another one takes the place of this one', async () => {
  expect(await goBack()).toEqual(['/events', '/second']);
});
