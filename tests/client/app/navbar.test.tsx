import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SessionCheck } from '#client/app/session-check.tsx';
import { getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { Navbar } from '#client/public/layouts/navbar.tsx';
import { ToastHost } from '#client/ui/toast.tsx';
import type { Claims } from '#contracts/accounts/session.ts';

const claims: Claims = {
  id: 'u1',
  name: 'Rina Paramita Dewi',
  email: 'rina@surel.test',
  username: 'rina',
  role_id: 'ROLE003',
};

function answerWith(status: number, body: unknown): void {
  globalThis.fetch = jest.fn(
    async () =>
      new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
  ) as unknown as typeof fetch;
}

function renderAt(path: string) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SessionCheck />
        <ToastHost />
        <Routes>
          <Route path="/auth/login" element={<h1>Welcome back!</h1>} />
          <Route path="*" element={<Navbar />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const bar = () => screen.getByRole('banner').className;
const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

beforeEach(() => {
  clearStored();
  scrollTo(0);
});
afterEach(cleanup);

describe('the navbar', () => {
  test('[P2-62 P9-09] is transparent on / and /about until scrolled past 50 px, solid elsewhere', () => {
    for (const path of ['/', '/about']) {
      renderAt(path);
      expect(bar()).not.toContain('solid');
      scrollTo(50);
      expect(bar()).not.toContain('solid');
      scrollTo(51);
      expect(bar()).toContain('solid');
      scrollTo(0);
      cleanup();
    }
    renderAt('/events');
    expect(bar()).toContain('solid');
  });

  test('[P2-60] offers Login and Register to visitors', () => {
    renderAt('/');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/auth/register');
    expect(screen.getAllByRole('link', { name: 'Login' })[0]?.getAttribute('href')).toBe('/auth/login');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });

  test('opens the menu on phones, and closes it once a link has been followed', async () => {
    const user = userEvent.setup();
    renderAt('/');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    await user.click(within(menu).getByRole('link', { name: 'About' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');
  });

  test('[P2-61] shows the first two words of the name, and the e-mail and Log out in its menu', async () => {
    const user = userEvent.setup();
    setClaims(claims);
    answerWith(200, { claims });
    renderAt('/');
    const trigger = screen.getByRole('button', { name: 'Rina Paramita' });
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    await user.click(trigger);
    expect(screen.getByText('rina@surel.test')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    expect(document.activeElement).toBe(trigger);

    await user.click(trigger);
    answerWith(200, { message: 'ok' });
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeTruthy());
    expect(getClaims()).toBeNull();
  });

  test.each([429, 500, 503])(
    '[P4-23] that gets %i stays, says that it asks again, and does until there is an answer',
    async (status) => {
      jest.useFakeTimers({ doNotFake: ['performance'] });
      try {
        setClaims(claims);
        const refused = { code: 'x', message: 'x', request_id: 'r' };
        const answers = [refused, refused, { code: 'session_ended', message: 'x', request_id: 'r' }];
        let requested = 0;
        globalThis.fetch = jest.fn(async () => {
          const body = answers[requested];
          requested += 1;
          return new Response(JSON.stringify(body), { status: body === refused ? status : 401 });
        }) as unknown as typeof fetch;
        renderAt('/about');
        await act(() => jest.advanceTimersByTimeAsync(100));
        expect([requested, getClaims()?.id]).toEqual([1, 'u1']);
        expect(screen.getByText(/Anda tetap masuk/)).toBeTruthy();
        await act(() => jest.advanceTimersByTimeAsync(5_000));
        expect([requested, getClaims()?.id]).toEqual([2, 'u1']);
        await act(() => jest.advanceTimersByTimeAsync(10_000));
        expect([requested, getClaims()]).toEqual([3, null]);
        expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeTruthy();
      } finally {
        jest.useRealTimers();
      }
    },
  );
});

describe('a change of route', () => {
  test('[P4-23] with a session that has ended leads to the login page', async () => {
    setClaims(claims);
    answerWith(401, { code: 'session_ended', message: 'x', request_id: 'r' });
    renderAt('/about');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeTruthy());
    expect(getClaims()).toBeNull();
  });
});
