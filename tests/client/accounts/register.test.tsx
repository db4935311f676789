import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getSelection, setSelection } from '#client/lib/selection.ts';
import { clearStored } from '#client/lib/storage.ts';
import { RegisterPage } from '#client/public/pages/register.tsx';
import {
  answerRequests,
  clickTwiceAtOnce,
  closePages,
  problem,
  renderPages,
} from '../../support/client-page.tsx';

const verified = {
  body: { claims: { id: 'u1', name: 'Rina', email: null, username: 'rina', role_id: 'ROLE003' } },
};

async function fillIn({ confirm = 'rahasia-123', email = '' } = {}) {
  const user = userEvent.setup();
  renderPages({ '/auth/register': <RegisterPage /> }, '/auth/register');
  await user.type(screen.getByLabelText('Nama lengkap'), 'Rina Paramita');
  await user.type(screen.getByLabelText('Username'), 'rina');
  if (email) await user.type(screen.getByLabelText('Email (opsional)'), email);
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-123');
  await user.type(screen.getByLabelText('Konfirmasi kata sandi'), confirm);
  return { user, submit: screen.getByRole('button', { name: /Bergabung sekarang/ }) };
}

beforeEach(clearStored);
afterEach(closePages);

describe('the register page', () => {
  test('[P2-03 P2-06 P5-02] has the words of the specification and asks for the four fields', async () => {
    const requested = answerRequests({});
    renderPages({ '/auth/register': <RegisterPage /> }, '/auth/register');
    expect(screen.getByRole('heading', { name: 'Connect With Us' })).toBeTruthy();
    expect(screen.getByText('Track your vote and transaction.')).toBeTruthy();
    expect(screen.getByText('Untuk memulihkan akun.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Bergabung sekarang/ }));
    expect(await screen.findAllByText('Wajib diisi.')).toHaveLength(4);
    expect(requested).toEqual({});
  });

  test('[P2-06] both passwords can be shown, and the way to the login is there', async () => {
    answerRequests({});
    const { user } = await fillIn();
    const types = () =>
      ['Kata sandi', 'Konfirmasi kata sandi'].map((label) =>
        screen.getByLabelText(label).getAttribute('type'),
      );
    expect(types()).toEqual(['password', 'password']);
    for (const toggle of screen.getAllByRole('button', { name: 'Tampilkan kata sandi' }))
      await user.click(toggle);
    expect(types()).toEqual(['text', 'text']);
    expect(screen.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/auth/login');
  });

  test('[P5-03 P8-06] passwords that differ: a toast, and no request', async () => {
    const requested = answerRequests({});
    const { user, submit } = await fillIn({ confirm: 'rahasia-124' });
    await user.click(submit);
    expect((await screen.findAllByText('Passwords do not match!')).length).toBeGreaterThan(0);
    expect(requested).toEqual({});
  });

  test('the optional e-mail travels only when it was given, the confirmation never', async () => {
    const requested = answerRequests({
      'POST /auth/register': { status: 201, body: { access_token: 't', message: 'Halo' } },
      'POST /auth/verify': verified,
    });
    const first = await fillIn();
    await first.user.click(first.submit);
    await screen.findByText('Halo');
    closePages();
    // Whoever is logged in gets no form.
    clearStored();
    const second = await fillIn({ email: 'rina@surel.test' });
    await second.user.click(second.submit);
    await waitFor(() => expect(requested['POST /auth/register']).toHaveLength(2));
    const account = { fullName: 'Rina Paramita', username: 'rina', password: 'rahasia-123' };
    expect(requested['POST /auth/register']?.map(({ body }) => body)).toEqual([
      account,
      { ...account, email: 'rina@surel.test' },
    ]);
  });

  test('[P5-04 P8-04] field errors of the server stand under their inputs, however it spells the fields', async () => {
    answerRequests({
      'POST /auth/register': {
        status: 422,
        body: problem('validation_failed', 'Periksa.', {
          errors: [
            { field: 'fullname', message: 'Nama terlalu aneh.' },
            { field: 'username', message: 'Username ini sudah dipakai.' },
            { field: 'password', message: 'Kata sandi ini terlalu umum.' },
          ],
        }),
      },
    });
    const { user, submit } = await fillIn();
    await user.click(submit);
    await screen.findByText('Username ini sudah dipakai.');
    const note = (label: string) =>
      document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
        ?.textContent;
    expect(note('Username')).toBe('Username ini sudah dipakai.');
    expect(note('Nama lengkap')).toBe('Nama terlalu aneh.');
    expect(note('Kata sandi')).toBe('Kata sandi ini terlalu umum.');
    expect(document.activeElement).toBe(screen.getByLabelText('Nama lengkap'));
  });

  test('[P8-04] a refusal without fields shows its message; none at all says that it failed', async () => {
    const requested = answerRequests({
      'POST /auth/register': [
        { status: 503, body: problem('unavailable', 'Sedang sibuk.') },
        'network',
        { status: 500, body: problem('internal', 'Kesalahan di server.') },
      ],
    });
    const { user, submit } = await fillIn();
    await user.click(submit);
    expect(await screen.findByText('Sedang sibuk.')).toBeTruthy();
    await user.click(submit);
    expect(await screen.findByText('Registration failed!')).toBeTruthy();
    await user.click(submit);
    await waitFor(() => expect(requested['POST /auth/register']).toHaveLength(3));
    // Said again, it stands once.
    expect(await screen.findAllByText('Registration failed!')).toHaveLength(1);
    expect(screen.queryByText('Kesalahan di server.')).toBeNull();
  });

  test('[P8-03] an answer without a token is no registration', async () => {
    answerRequests({ 'POST /auth/register': { status: 201, body: { message: 'ok' } } });
    const { user, submit } = await fillIn();
    await user.click(submit);
    expect(await screen.findByText('Token not found in register response')).toBeTruthy();
  });

  test('[P4-06] after success it says where it leads and goes on to the vote it came from', async () => {
    setSelection({ fromStepper: 'true' });
    const requested = answerRequests({
      'POST /auth/register': { status: 201, body: { access_token: 't', message: 'pendaftaran berhasil!' } },
      'POST /auth/verify': verified,
    });
    const { submit } = await fillIn();
    await clickTwiceAtOnce(submit);
    expect(await screen.findByText('Pendaftaran berhasil!')).toBeTruthy();
    expect(requested['POST /auth/register']).toHaveLength(1);
    expect(screen.getByText('Mengarahkan ke beranda, harap tunggu…')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('at /checkout')).toBeTruthy());
    expect(getSelection('fromStepper')).toBeNull();
  });
});
