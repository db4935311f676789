import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageOutlet } from '#client/ui/page-outlet.tsx';
import { acceptRouterRequests } from '../../support/router-requests.ts';

const First = () => <h1>First</h1>;
const Next = () => <h1>Next</h1>;

acceptRouterRequests();

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('the skeleton stands in for a page whose code takes long, and only then', async () => {
  const code = Promise.withResolvers<{ Component: typeof Next }>();
  const router = createMemoryRouter([
    {
      Component: PageOutlet,
      children: [
        { path: '/', Component: First },
        { path: '/next', lazy: () => code.promise },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => void router.navigate('/next'));
  await act(async () => jest.advanceTimersByTimeAsync(150));
  expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy();
  await act(async () => jest.advanceTimersByTimeAsync(100));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
  await act(async () => code.resolve({ Component: Next }));
  expect(screen.getByRole('heading', { name: 'Next' })).toBeTruthy();
});
