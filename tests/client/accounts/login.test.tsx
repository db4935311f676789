import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { i18n, setLanguage } from '#client/lib/i18n/i18n.ts';
import { setSelection } from '#client/lib/selection.ts';
import { getClaims, setClaims, verifySession } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { LoginPage } from '#client/public/pages/login.tsx';
import {
  answerRequests,
  clickTwiceAtOnce,
  closePages,
  countsDownFrom,
  problem,
  renderPages,
} from '../../support/client-page.tsx';

const claims = { id: 'u1', name: 'Rina', email: null, username: 'rina', role_id: 'ROLE003' as const };
const verified = { body: { claims } };

async function fillIn() {
  const user = userEvent.setup();
  renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
  await user.type(screen.getByLabelText('Email atau username'), 'rina');
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-123');
  return { user, submit: screen.getByRole('button', { name: /Lanjutkan/ }) };
}

beforeEach(clearStored);
afterEach(async () => {
  closePages();
  await setLanguage('id');
});

describe('the login page', () => {
  test('[P2-04 P2-05] has the words of the specification', () => {
    answerRequests({});
    renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
    expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeTruthy();
    expect(screen.getByText('Log in to your account and continue your journey with us.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Daftar sekarang' }).getAttribute('href')).toBe('/auth/register');
  });

  test('[PX-55] whoever is logged in reads so and is led to where a login leads', async () => {
    answerRequests({});
    setClaims({ ...claims, role_id: 'ROLE002' });
    renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(await screen.findByText('Anda sudah masuk.')).toBeTruthy();
  });

  test('[PX-55] control: without a session the form stands', () => {
    answerRequests({});
    renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
    expect(screen.getByRole('button', { name: /Lanjutkan/ })).toBeTruthy();
    expect(screen.queryByText(/penyelenggara dan admin/)).toBeNull();
  });

  test('can be filled in by a password manager, and by pasting', async () => {
    const user = userEvent.setup();
    answerRequests({});
    renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
    const [name, password] = [
      screen.getByLabelText('Email atau username'),
      screen.getByLabelText('Kata sandi'),
    ];
    expect(name.getAttribute('autocomplete')).toBe('username webauthn');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    await user.click(password);
    await user.paste('Kata sandi yang panjang 2026');
    expect((password as HTMLInputElement).value).toBe('Kata sandi yang panjang 2026');
  });

  test('[P5-01] asks for both fields and sends nothing without them', async () => {
    const requested = answerRequests({});
    renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
    await userEvent.click(screen.getByRole('button', { name: /Lanjutkan/ }));
    expect(await screen.findAllByText('Wajib diisi.')).toHaveLength(2);
    expect(requested).toEqual({});
  });

  test.each([
    ['/dashboard/voting', 1],
    ['/history-order?order=SRK-1', 0],
    ['/checkout/leaderboard', 0],
  ])('[PX-55] somebody who came from %s reads what is for staff, or not', (wanted, times) => {
    answerRequests({});
    renderPages({ '/auth/login': <LoginPage /> }, { pathname: '/auth/login', state: { wanted } });
    expect(screen.queryAllByText(/Halaman itu untuk penyelenggara dan admin/)).toHaveLength(times);
  });

  test('[P2-05] the password can be shown and hidden again', async () => {
    answerRequests({});
    const { user } = await fillIn();
    const password = () => screen.getByLabelText('Kata sandi').getAttribute('type');
    expect(password()).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }));
    expect(password()).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Sembunyikan kata sandi' }));
    expect(password()).toBe('password');
  });

  test('[P4-02 P9-03 PB-10] a double click logs in once, keeps the claims, says so and leads on after 1.5 s', async () => {
    setSelection({ fromStepper: 'true' });
    const requested = answerRequests({
      'POST /auth/login': { body: { access_token: 't', message: 'login berhasil!' } },
      'POST /auth/verify': verified,
    });
    const { submit } = await fillIn();
    // What draws toasts comes with the first touch, and not on the test's clock.
    await screen.findByLabelText(/Notifications/);
    jest.useFakeTimers();
    try {
      const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
      await clickTwiceAtOnce(submit);
      await pass(100);
      expect(screen.getByText('Login berhasil!')).toBeTruthy();
      expect(getClaims()).toEqual(claims);
      expect(requested['POST /auth/login']?.map(({ body }) => body)).toEqual([
        { email_username: 'rina', password: 'rahasia-123' },
      ]);
      await pass(1_300);
      expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeTruthy();
      await pass(200);
      expect(screen.getByText('at /checkout')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  test('[PX-22] the language that the account has saved is spoken from then on, until another one is chosen here', async () => {
    answerRequests({
      'POST /auth/login': { body: { access_token: 't', message: '' } },
      'POST /auth/verify': { body: { claims: { ...claims, language: 'en' } } },
    });
    const { user, submit } = await fillIn();
    await user.click(submit);
    await waitFor(() => expect(i18n.language).toBe('en'));
    expect(document.documentElement.lang).toBe('en');
    await setLanguage('id');
    await verifySession();
    expect(i18n.language).toBe('id');
  });

  test('control: an account that never chose a language leaves the device’s', async () => {
    await setLanguage('en');
    answerRequests({
      'POST /auth/login': { body: { access_token: 't', message: '' } },
      'POST /auth/verify': verified,
    });
    renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
    await userEvent.type(screen.getByLabelText('Email or username'), 'rina');
    await userEvent.type(screen.getByLabelText('Password'), 'rahasia-123');
    await userEvent.click(screen.getByRole('button', { name: /Continue/ }));
    await waitFor(() => expect(screen.getByText('at /')).toBeTruthy());
    expect(i18n.language).toBe('en');
  });

  test('[P4-02] without a message of the server it says that the login was successful', async () => {
    answerRequests({
      'POST /auth/login': { body: { access_token: 't', message: '' } },
      'POST /auth/verify': verified,
    });
    const { user, submit } = await fillIn();
    await user.click(submit);
    expect(await screen.findByText('Login successful!')).toBeTruthy();
  });

  test('[P8-01] a refusal shows the server’s message', async () => {
    answerRequests({
      'POST /auth/login': { status: 401, body: problem('invalid_credentials', 'kata sandi salah.') },
    });
    const { user, submit } = await fillIn();
    await user.click(submit);
    expect(await screen.findByText('Kata sandi salah.')).toBeTruthy();
  });

  test.each([
    ['without an answer', 'network' as const],
    ['of a fault of the server', { status: 500, body: problem('internal', 'Kesalahan di server.') }],
  ])('[P8-01] %s it says so', async (_what, answer) => {
    answerRequests({ 'POST /auth/login': answer });
    const { user, submit } = await fillIn();
    await user.click(submit);
    expect(await screen.findByText('An error occurred')).toBeTruthy();
  });

  test('[P8-02] an answer without a token is no login', async () => {
    const requested = answerRequests({ 'POST /auth/login': { body: { message: 'ok' } } });
    const { user, submit } = await fillIn();
    await user.click(submit);
    expect(await screen.findByText('Token not found in login response')).toBeTruthy();
    expect(requested['POST /auth/verify']).toBeUndefined();
  });

  test('too many attempts: the button waits as long as the server asks', async () => {
    const requested = answerRequests({
      'POST /auth/login': {
        status: 429,
        body: problem('too_many_requests', 'Terlalu banyak.'),
        headers: { 'Retry-After': '42' },
      },
    });
    const { user, submit } = await fillIn();
    const since = performance.now();
    await user.click(submit);
    const waiting = await screen.findByText(/Coba lagi dalam \d+ detik/);
    expect(countsDownFrom(waiting, { seconds: 42, since })).toBe(true);
    expect((submit as HTMLButtonElement).disabled).toBe(true);
    await user.click(submit);
    expect(requested['POST /auth/login']).toHaveLength(1);
  });
});
