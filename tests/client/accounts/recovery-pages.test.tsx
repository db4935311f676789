import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { ForgotPasswordPage } from '#client/public/pages/forgot-password.tsx';
import { ResetPasswordPage } from '#client/public/pages/reset-password.tsx';
import { VerifyEmailPage } from '#client/public/pages/verify-email.tsx';
import {
  answerRequests,
  closePages,
  countsDownFrom,
  problem,
  renderPages,
} from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

const TOKEN = 'a'.repeat(43);
const done = { body: { message: 'ok' } };
const bad = { status: 404, body: problem('link_invalid', 'Tautan ini tidak berlaku lagi.') };
const show = (at: string) =>
  renderPages(
    {
      '/auth/forgot-password': <ForgotPasswordPage />,
      '/auth/reset-password': <ResetPasswordPage />,
      '/auth/verify-email': <VerifyEmailPage />,
    },
    at,
  );

beforeEach(clearStored);
afterEach(closePages);

describe('a forgotten password', () => {
  test('is answered the same for every address', async () => {
    const requested = answerRequests({ 'POST /account/password-resets': { status: 202, ...done } });
    show('/auth/forgot-password');
    await userEvent.type(screen.getByLabelText('Email'), ' rina@surel.test ');
    await userEvent.click(screen.getByRole('button', { name: 'Kirim tautan' }));
    expect(await screen.findByRole('heading', { name: 'Periksa email Anda' })).toBeTruthy();
    expect(requested['POST /account/password-resets']?.[0]?.body).toEqual({ email: 'rina@surel.test' });
  });

  test('needs an address, and says how long to wait after too many requests', async () => {
    const requested = answerRequests({
      'POST /account/password-resets': {
        status: 429,
        headers: { 'Retry-After': '30' },
        body: problem('too_many_requests', 'Terlalu banyak percobaan.'),
      },
    });
    show('/auth/forgot-password');
    await userEvent.type(screen.getByLabelText('Email'), 'rina');
    await userEvent.click(screen.getByRole('button', { name: 'Kirim tautan' }));
    expect(await screen.findByText('Alamat email tidak sah.')).toBeTruthy();
    expect(requested['POST /account/password-resets']).toBeUndefined();
    await userEvent.type(screen.getByLabelText('Email'), '@surel.test');
    const since = performance.now();
    await userEvent.click(screen.getByRole('button', { name: 'Kirim tautan' }));
    const waiting = await screen.findByText(/Coba lagi dalam \d+ detik/);
    expect(countsDownFrom(waiting, { seconds: 30, since })).toBe(true);
  });
});

describe('a new password', () => {
  const fill = async (repeat: string) => {
    await userEvent.type(screen.getByLabelText('Kata sandi baru'), 'baru-sekali');
    await userEvent.type(screen.getByLabelText('Ulangi kata sandi baru'), repeat);
    await userEvent.click(screen.getByRole('button', { name: 'Simpan kata sandi' }));
  };

  test('is saved with the token behind #, and the login follows', async () => {
    setClaims(buildClaims());
    const requested = answerRequests({ 'PUT /account/password-resets': done });
    show(`/auth/reset-password#${TOKEN}`);
    await fill('lain');
    expect(await screen.findByText('Passwords do not match!')).toBeTruthy();
    expect(requested).toEqual({});
    await userEvent.clear(screen.getByLabelText('Ulangi kata sandi baru'));
    await userEvent.type(screen.getByLabelText('Ulangi kata sandi baru'), 'baru-sekali');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan kata sandi' }));
    expect(await screen.findByRole('heading', { name: 'Kata sandi diganti' })).toBeTruthy();
    expect(getClaims()).toBeNull();
    const sent = requested['PUT /account/password-resets']?.map(({ body }) => body);
    expect(sent).toEqual([{ token: TOKEN, new_password: 'baru-sekali' }]);
  });

  test('a common one is refused under its field, and the link stays', async () => {
    const errors = [{ field: 'new_password', message: 'Kata sandi ini terlalu umum.' }];
    const body = problem('validation_failed', 'Periksa.', { errors });
    answerRequests({ 'PUT /account/password-resets': { status: 422, body } });
    show(`/auth/reset-password#${TOKEN}`);
    await fill('baru-sekali');
    expect(await screen.findByText('Kata sandi ini terlalu umum.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Simpan kata sandi' })).toBeTruthy();
  });

  test('a used link says so and offers another one', async () => {
    answerRequests({ 'PUT /account/password-resets': bad });
    show(`/auth/reset-password#${TOKEN}`);
    await fill('baru-sekali');
    expect(await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku lagi' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Minta tautan baru' })).toBeTruthy();
  });

  test('an address without a token is such a link, too', () => {
    answerRequests({});
    show('/auth/reset-password');
    expect(screen.getByRole('heading', { name: 'Tautan ini tidak berlaku lagi' })).toBeTruthy();
  });
});

describe('the proof of an address', () => {
  test('needs nothing but opening the link, and asks once', async () => {
    const requested = answerRequests({ 'PUT /account/email-verifications': done });
    show(`/auth/verify-email#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Email diverifikasi' })).toBeTruthy();
    expect(requested['PUT /account/email-verifications']?.map(({ body }) => body)).toEqual([
      { token: TOKEN },
    ]);
  });

  test('a used link says so; a network that fails offers another try', async () => {
    answerRequests({ 'PUT /account/email-verifications': ['network', bad] });
    show(`/auth/verify-email#${TOKEN}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku lagi' })).toBeTruthy();
  });
});
