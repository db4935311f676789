import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { getClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { LoginPage } from '#client/public/pages/login.tsx';
import {
  answerRequests,
  closePages,
  countsDownFrom,
  problem,
  renderPages,
} from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';
import {
  closedByPerson,
  haveNoPasskeys,
  havePasskeys,
  passkeyOptions,
} from '../../support/passkey-stand-in.ts';

const entered = { body: { access_token: 't', message: 'login berhasil!' } };
const continues = (methods: string[]) => ({
  status: 202,
  body: { login_token: 'token-1', methods, message: 'Lanjutkan.' },
});
const PROOF = 'POST /auth/login/factor';

function show(answers: Parameters<typeof answerRequests>[0] = {}) {
  const requested = answerRequests({
    'POST /auth/verify': { body: { claims: buildClaims() } },
    'POST /auth/login/passkey/options': { body: passkeyOptions },
    'POST /auth/login/passkey': entered,
    'POST /auth/login/factor/options': { body: { methods: ['passkey'], passkey: passkeyOptions } },
    [PROOF]: entered,
    ...answers,
  });
  renderPages({ '/auth/login': <LoginPage /> }, '/auth/login');
  return requested;
}

/** Types the right password; the account has these factors. */
async function comeToSecondStep(methods: string[], answers: Parameters<typeof answerRequests>[0] = {}) {
  const requested = show({ 'POST /auth/login': continues(methods), ...answers });
  await userEvent.type(screen.getByLabelText('Email atau username'), 'rina');
  await userEvent.type(screen.getByLabelText('Kata sandi'), 'rahasia-123');
  await userEvent.click(screen.getByRole('button', { name: /Lanjutkan/ }));
  await screen.findByRole('heading', { name: 'Verifikasi dua langkah' });
  return requested;
}
const withPasskey = () => screen.getByRole('button', { name: 'Masuk dengan passkey' });
const landed = () => screen.findByText('at /');

beforeEach(clearStored);
afterEach(async () => {
  closePages();
  haveNoPasskeys();
  await setLanguage('id');
});

describe('[PX-74] a passkey alone', () => {
  test('logs in without a username', async () => {
    havePasskeys();
    const requested = show();
    await userEvent.click(withPasskey());
    expect(await landed()).toBeTruthy();
    expect(getClaims()?.id).toBe('u1');
    expect(requested['POST /auth/login/passkey']?.map(({ body }) => body)).toMatchObject([
      { challenge_id: passkeyOptions.challenge_id, response: { type: 'public-key', id: 'cGFzc2tleQ' } },
    ]);
    expect(requested['POST /auth/login']).toBeUndefined();
  });

  test('is not offered by a browser that has none, and nothing is requested for it', () => {
    const requested = show();
    expect(screen.queryByRole('button', { name: 'Masuk dengan passkey' })).toBeNull();
    expect(requested).toEqual({});
  });

  test('whose question was closed leaves the form as it was', async () => {
    havePasskeys({ answer: closedByPerson });
    const requested = show();
    await userEvent.type(screen.getByLabelText('Email atau username'), 'rina');
    await userEvent.click(withPasskey());
    expect(await screen.findByText('Passkey dibatalkan atau waktunya habis. Coba lagi.')).toBeTruthy();
    expect(screen.getByDisplayValue('rina')).toBeTruthy();
    expect(withPasskey().getAttribute('aria-disabled')).toBeNull();
    expect(requested['POST /auth/login/passkey']).toBeUndefined();
  });

  test('that is refused says why', async () => {
    havePasskeys();
    show({
      'POST /auth/login/passkey': { status: 422, body: problem('factor_invalid', 'Passkey tidak cocok.') },
    });
    await userEvent.click(withPasskey());
    expect(await screen.findByText('Passkey tidak cocok.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeTruthy();
  });

  test('is chosen where the browser fills in the username', async () => {
    const asked = havePasskeys({ fillsIn: true });
    show();
    expect(await landed()).toBeTruthy();
    expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional']);
  });

  test('is waited for in the field no longer than the page is there', async () => {
    const asked = havePasskeys({ fillsIn: true, answer: () => new Promise(() => undefined) });
    show();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.signal.aborted).toBe(false);
    closePages();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  test('is waited for in the field again when the question of the button was closed', async () => {
    const asked = havePasskeys({
      fillsIn: true,
      answer: ({ mediation }) => (mediation ? new Promise(() => undefined) : closedByPerson()),
    });
    show();
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.click(withPasskey());
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.map(({ mediation }) => mediation ?? 'asks')).toEqual(['conditional', 'asks', 'conditional']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  });

  test('that takes the server too long to allow says for how long', async () => {
    havePasskeys();
    const since = performance.now();
    show({
      'POST /auth/login/passkey/options': {
        status: 429,
        body: problem('too_many_requests', 'Terlalu banyak.'),
        headers: { 'Retry-After': '42' },
      },
    });
    await userEvent.click(withPasskey());
    const waiting = await screen.findByText(/Coba lagi dalam \d+ detik/);
    expect(countsDownFrom(waiting, { seconds: 42, since })).toBe(true);
    expect((withPasskey() as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('[PX-74] after a right password', () => {
  test('a passkey comes first, and the other ways below', async () => {
    havePasskeys();
    const requested = await comeToSecondStep(['passkey', 'totp', 'recovery_code']);
    const button = screen.getByRole('button', { name: 'Pakai passkey' });
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: 'Kode dari aplikasi autentikator' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Kode pemulihan' })).toBeTruthy();
    expect(screen.queryByText('Belum punya akun?')).toBeNull();
    await userEvent.click(button);
    expect(await landed()).toBeTruthy();
    expect(requested[PROOF]?.map(({ body }) => body)).toMatchObject([
      { login_token: 'token-1', proof: { method: 'passkey', challenge_id: passkeyOptions.challenge_id } },
    ]);
  });

  test('a pasted code of the app is sent with its last digit, without the space', async () => {
    const requested = await comeToSecondStep(['totp', 'recovery_code']);
    const field = screen.getByLabelText('Kode 6 angka');
    expect(document.activeElement).toBe(field);
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await userEvent.paste('123 456');
    expect(await landed()).toBeTruthy();
    expect(requested[PROOF]?.map(({ body }) => body)).toEqual([
      { login_token: 'token-1', proof: { method: 'totp', code: '123456' } },
    ]);
  });

  test('a wrong code says so at its field, which has the focus; another one goes in', async () => {
    const requested = await comeToSecondStep(['totp'], {
      [PROOF]: [
        {
          status: 422,
          body: problem('factor_invalid', 'Tidak cocok.', {
            errors: [{ field: 'proof', message: 'Kode tidak cocok.' }],
          }),
        },
        entered,
      ],
    });
    await userEvent.type(screen.getByLabelText('Kode 6 angka'), '111111');
    expect(await screen.findByText('Kode tidak cocok.')).toBeTruthy();
    const field = screen.getByLabelText('Kode 6 angka');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard('222222');
    expect(await landed()).toBeTruthy();
    expect(requested[PROOF]?.map(({ body }) => (body as { proof: { code: string } }).proof.code)).toEqual([
      '111111',
      '222222',
    ]);
  });

  test('after too many wrong ones nothing is sent for as long as the server says', async () => {
    const requested = await comeToSecondStep(['totp'], {
      [PROOF]: {
        status: 429,
        body: problem('too_many_requests', 'Terlalu banyak.'),
        headers: { 'Retry-After': '42' },
      },
    });
    const since = performance.now();
    await userEvent.type(screen.getByLabelText('Kode 6 angka'), '111111');
    const waiting = await screen.findByText(/Coba lagi dalam \d+ detik/);
    expect(countsDownFrom(waiting, { seconds: 42, since })).toBe(true);
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Verifikasi' });
    expect(submit.disabled).toBe(true);
    await userEvent.clear(screen.getByLabelText('Kode 6 angka'));
    await userEvent.type(screen.getByLabelText('Kode 6 angka'), '222222');
    expect(requested[PROOF]).toHaveLength(1);
  });

  test('a recovery code is sent as it is stored, and half of one not at all', async () => {
    const requested = await comeToSecondStep(['totp', 'recovery_code']);
    await userEvent.click(screen.getByRole('button', { name: 'Kode pemulihan' }));
    const field = screen.getByLabelText('Kode pemulihan');
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'abcd-efgh{Enter}');
    expect(await screen.findByText('Kode pemulihan terdiri dari 16 huruf dan angka.')).toBeTruthy();
    expect(requested[PROOF]).toBeUndefined();
    await userEvent.type(field, '-ijkl-mnop{Enter}');
    expect(await landed()).toBeTruthy();
    expect(requested[PROOF]?.map(({ body }) => body)).toEqual([
      { login_token: 'token-1', proof: { method: 'recovery_code', code: 'ABCDEFGHIJKLMNOP' } },
    ]);
  });

  test('too late, it leads back to the password, with the username and the reason', async () => {
    await comeToSecondStep(['totp'], {
      [PROOF]: { status: 422, body: problem('login_expired', 'Waktu habis.') },
    });
    await userEvent.type(screen.getByLabelText('Kode 6 angka'), '111111');
    expect(await screen.findByText('Waktu untuk masuk habis. Masukkan kata sandi lagi.')).toBeTruthy();
    expect(screen.getByDisplayValue('rina')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Kata sandi').value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Kata sandi'));
    expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeTruthy();
  });

  test('there is a way back to the password', async () => {
    await comeToSecondStep(['totp']);
    await userEvent.click(screen.getByRole('button', { name: 'Kembali ke kata sandi' }));
    expect(screen.getByDisplayValue('rina')).toBeTruthy();
    expect(screen.queryByText('Waktu untuk masuk habis. Masukkan kata sandi lagi.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Daftar sekarang' })).toBeTruthy();
  });

  test('a browser without passkeys offers what can be typed, and says so where nothing can', async () => {
    await comeToSecondStep(['passkey']);
    expect(screen.getByText(/Browser ini tidak mendukung passkey/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pakai passkey' })).toBeNull();
    closePages();
    await comeToSecondStep(['passkey', 'recovery_code']);
    expect(screen.getByLabelText('Kode pemulihan')).toBeTruthy();
  });

  test('has all its words in English', async () => {
    await setLanguage('en');
    show({ 'POST /auth/login': continues(['totp', 'recovery_code']) });
    await userEvent.type(screen.getByLabelText('Email or username'), 'rina');
    await userEvent.type(screen.getByLabelText('Password'), 'rahasia-123');
    await userEvent.click(screen.getByRole('button', { name: /Continue/ }));
    expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeTruthy();
    expect(screen.getByLabelText('6-digit code')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to the password' })).toBeTruthy();
  });
});
