import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { RouteFocus } from '#client/app/route-focus.tsx';
import { PassingHeading } from '#client/ui/skeleton.tsx';

let arrive: () => void;

/** A page whose data is on its way until `arrive`. */
function SlowPage() {
  const [there, setThere] = useState(false);
  arrive = () => setThere(true);
  return there ? <h1>Duta Baca</h1> : <PassingHeading>Memuat event</PassingHeading>;
}

const Frame = () => (
  <>
    <Link to="/slow">Menu</Link>
    <main>
      <Outlet />
    </main>
    <RouteFocus />
  </>
);

/** Goes from a page that stands to one that loads. */
async function goToSlowPage(): Promise<void> {
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<Frame />}>
          <Route path="/" element={<h1>Beranda</h1>} />
          <Route path="/slow" element={<SlowPage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Menu' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
}

beforeEach(goToSlowPage);
afterEach(cleanup);

test('a page on its way has the focus in its main part, and its heading gets it once it is there', async () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Memuat event' })).toBeTruthy();
  act(() => arrive());
  const heading = screen.getByRole('heading', { level: 1, name: 'Duta Baca' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('whoever has gone elsewhere meanwhile is left there', async () => {
  const menu = screen.getByRole('link', { name: 'Menu' });
  menu.focus();
  act(() => arrive());
  await screen.findByRole('heading', { name: 'Duta Baca' });
  // Observers are called in a microtask of their own.
  await Promise.resolve();
  expect(document.activeElement).toBe(menu);
});
