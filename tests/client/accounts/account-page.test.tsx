import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clearClaims, getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored, writeStored } from '#client/lib/storage.ts';
import { AccountPage } from '#client/public/pages/account.tsx';
import { buildAccount } from '../../support/account-client.ts';
import {
  answerRequests,
  closePages,
  countsDownFrom,
  problem,
  renderPages,
} from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

const show = (more: Parameters<typeof answerRequests>[0] = {}) => {
  const requested = answerRequests({
    'GET /account': { body: { account: buildAccount() } },
    'POST /auth/verify': { body: { claims: buildClaims({ name: 'Rina Baru' }) } },
    ...more,
  });
  renderPages({ '/account': <AccountPage /> }, '/account');
  return requested;
};

beforeEach(() => {
  clearStored();
  setClaims(buildClaims());
});
afterEach(closePages);

test('asks to log in without a session', () => {
  clearClaims();
  show();
  expect(screen.getByText('Masuk untuk melihat halaman ini')).toBeTruthy();
});

describe('the profile', () => {
  test('is saved whole, without the password while the e-mail stays; the name follows in the menu', async () => {
    const saved = buildAccount({ name: 'Rina Baru', phone: '0812 3456 7890' });
    const requested = show({ 'PUT /account': { body: { account: saved, message: 'Akun disimpan.' } } });
    const name = await screen.findByLabelText('Nama lengkap');
    await userEvent.clear(name);
    await userEvent.type(name, 'Rina Baru');
    await userEvent.type(screen.getByLabelText('Nomor telepon (opsional)'), '0812 3456 7890');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Akun disimpan.')).toBeTruthy();
    expect(requested['PUT /account']?.[0]?.body).toEqual({
      name: 'Rina Baru',
      username: 'rinaparamita',
      email: 'rina@surel.test',
      phone: '0812 3456 7890',
      revision: 1,
    });
    await waitFor(() => expect(getClaims()?.name).toBe('Rina Baru'));
  });

  test('asks for the password once the e-mail is another one, and shows a wrong one under its field', async () => {
    const wrong = problem('wrong_password', 'Kata sandi salah.', {
      errors: [{ field: 'password', message: 'Kata sandi salah.' }],
    });
    const requested = show({ 'PUT /account': { status: 422, body: wrong } });
    const section = within(await screen.findByRole('region', { name: 'Data diri' }));
    expect(section.queryByLabelText('Kata sandi saat ini')).toBeNull();
    const email = section.getByLabelText('Email');
    await userEvent.clear(email);
    await userEvent.type(section.getByLabelText('Kata sandi saat ini'), 'tebakan');
    await userEvent.click(section.getByRole('button', { name: 'Simpan' }));
    expect(await section.findByText('Kata sandi salah.')).toBeTruthy();
    expect(requested['PUT /account']?.[0]?.body).toMatchObject({ email: null, password: 'tebakan' });
  });

  test('an address that gets no more letters is shown under its field; the rest can still be saved', async () => {
    const full = 'Terlalu banyak email diminta. Coba lagi dalam 60 menit.';
    const refused = problem('too_many_letters', full, { errors: [{ field: 'email', message: full }] });
    show({ 'PUT /account': { status: 429, headers: { 'Retry-After': '3600' }, body: refused } });
    const section = within(await screen.findByRole('region', { name: 'Data diri' }));
    await userEvent.type(section.getByLabelText('Email'), 'x');
    await userEvent.type(section.getByLabelText('Kata sandi saat ini'), 'rahasia');
    const save = section.getByRole('button', { name: 'Simpan' });
    await userEvent.click(save);
    expect(await section.findByText(full)).toBeTruthy();
    expect(save.hasAttribute('disabled')).toBe(false);
    expect(screen.queryByText(/detik/)).toBeNull();
  });

  test('a proof that is refused is shown in a toast', async () => {
    const full = 'Terlalu banyak email diminta. Coba lagi dalam 60 menit.';
    const refused = problem('too_many_letters', full, { errors: [{ field: 'email', message: full }] });
    show({
      'GET /account': { body: { account: buildAccount({ email_verified: false }) } },
      'POST /account/email-verifications': { status: 429, headers: { 'Retry-After': '3600' }, body: refused },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Kirim tautan verifikasi' }));
    expect(await screen.findByText(full)).toBeTruthy();
  });

  test('a name that is a link is refused under its field, before it is sent', async () => {
    const requested = show();
    const name = await screen.findByLabelText('Nama lengkap');
    await userEvent.type(name, ' hadiah.example');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText(/Nama tidak boleh berisi tautan/)).toBeTruthy();
    await userEvent.clear(name);
    await userEvent.type(name, 'Rina \u202e');
    expect(await screen.findByText(/tanda yang tidak terlihat/)).toBeTruthy();
    expect(requested['PUT /account']).toBeUndefined();
  });

  test('offers another try when it cannot be loaded', async () => {
    show({
      'GET /account': [
        { status: 400, body: problem('x', 'Belum bisa dimuat.') },
        { body: { account: buildAccount() } },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByLabelText('Nama lengkap')).toBeTruthy();
  });
});

describe('the password', () => {
  const fill = async (repeat: string) => {
    const section = within(await screen.findByRole('region', { name: 'Ganti kata sandi' }));
    await userEvent.type(section.getByLabelText('Kata sandi saat ini'), 'lama-lama');
    await userEvent.type(section.getByLabelText('Kata sandi baru'), 'baru-sekali');
    await userEvent.type(section.getByLabelText('Ulangi kata sandi baru'), repeat);
    await userEvent.click(section.getByRole('button', { name: 'Ganti kata sandi' }));
    return section;
  };

  test('is sent once both new ones are the same', async () => {
    const requested = show({ 'PUT /account/password': { body: { message: 'Kata sandi diganti.' } } });
    await fill('baru-sekali');
    expect(await screen.findByText('Kata sandi diganti.')).toBeTruthy();
    expect(requested['PUT /account/password']?.[0]?.body).toEqual({
      current_password: 'lama-lama',
      new_password: 'baru-sekali',
    });
  });

  test('says under its field why a common one is refused', async () => {
    const errors = [{ field: 'new_password', message: 'Kata sandi ini terlalu umum.' }];
    const body = problem('validation_failed', 'Periksa.', { errors });
    show({ 'PUT /account/password': { status: 422, body } });
    const section = await fill('baru-sekali');
    await section.findByText('Kata sandi ini terlalu umum.');
    const described = section.getByLabelText('Kata sandi baru').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Kata sandi ini terlalu umum.');
  });

  test('is not sent when they differ', async () => {
    const requested = show();
    const section = await fill('lain');
    expect(await section.findByText('Passwords do not match!')).toBeTruthy();
    expect(requested['PUT /account/password']).toBeUndefined();
  });

  test('says how long to wait after too many guesses', async () => {
    show({
      'PUT /account/password': {
        status: 429,
        headers: { 'Retry-After': '40' },
        body: problem('too_many_requests', 'Terlalu banyak percobaan.'),
      },
    });
    const since = performance.now();
    const section = await fill('baru-sekali');
    const waiting = await section.findByText(/Coba lagi dalam \d+ detik/);
    expect(countsDownFrom(waiting, { seconds: 40, since })).toBe(true);
  });
});

describe('deleting the account', () => {
  const call = async (password: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Hapus akun saya' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (password) await userEvent.type(dialog.getByLabelText('Kata sandi'), password);
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, hapus akun' }));
    return dialog;
  };

  test('goes home and removes everything that is stored', async () => {
    writeStored('eventid', 'e1');
    const requested = show({ 'DELETE /account': { body: { message: 'Akun Anda dihapus.' } } });
    await call('rahasia');
    expect(await screen.findByText('at /')).toBeTruthy();
    expect(requested['DELETE /account']?.[0]?.body).toEqual({ password: 'rahasia' });
    await waitFor(() => expect(getClaims()).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  test('stays where it is when the password is wrong', async () => {
    const wrong = problem('wrong_password', 'Kata sandi salah.', {
      errors: [{ field: 'password', message: 'Kata sandi salah.' }],
    });
    show({ 'DELETE /account': { status: 422, body: wrong } });
    const dialog = await call('x');
    expect(await dialog.findByText('Kata sandi salah.')).toBeTruthy();
    expect(getClaims()).not.toBeNull();
  });

  test('needs the password, which gets the focus', async () => {
    const requested = show();
    const dialog = await call('');
    expect(await dialog.findByText('Wajib diisi.')).toBeTruthy();
    const field = dialog.getByLabelText('Kata sandi');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'r');
    await waitFor(() => expect(dialog.queryByText('Wajib diisi.')).toBeNull());
    expect(requested['DELETE /account']).toBeUndefined();
  });

  test('is not offered to staff', async () => {
    setClaims(buildClaims({ role_id: 'ROLE002' }));
    show();
    await screen.findByLabelText('Nama lengkap');
    expect(screen.queryByRole('button', { name: 'Hapus akun saya' })).toBeNull();
  });
});
