import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CrashPage } from '#client/app/crash-page.tsx';

const OUTDATED = 'Failed to fetch dynamically imported module: http://localhost/assets/event-OLD.js';

const reload = jest.fn();
let loadedBy = 'navigate';
performance.getEntriesByType = () => [{ type: loadedBy } as unknown as PerformanceEntry];

function Broken({ error }: { error: Error }): never {
  throw error;
}

function breakWith(error: Error) {
  const router = createMemoryRouter([
    { path: '/', element: <Broken error={error} />, errorElement: <CrashPage reload={reload} /> },
  ]);
  render(<RouterProvider router={router} />);
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  loadedBy = 'navigate';
});
afterEach(() => {
  cleanup();
  reload.mockClear();
  jest.restoreAllMocks();
});

test('a page whose code was replaced while it was open loads itself again', async () => {
  breakWith(new TypeError(OUTDATED));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Halaman ini tersandung')).toBeNull();
});

test('[PX-16] a page whose code did not come for want of a network says so, and loads itself once there is one', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  breakWith(new TypeError(OUTDATED));
  expect(screen.getByRole('heading', { name: 'Anda sedang luring' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  // Even one that was just loaded again: the network was the reason.
  loadedBy = 'reload';
  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('but not twice in a row: then it says what can be done', async () => {
  loadedBy = 'reload';
  breakWith(new TypeError(OUTDATED));
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Halaman ini tersandung' })).toBeTruthy();
});

test('any other failure is reported, and loading again is left to the visitor', async () => {
  breakWith(new Error('no such thing'));
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Muat ulang' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
