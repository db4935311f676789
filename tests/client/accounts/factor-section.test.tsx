import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { SettingPage } from '#client/public/pages/setting.tsx';
import { buildAccount, buildFactor } from '../../support/account-client.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';
import {
  closedByPerson,
  creationOptions,
  haveNoPasskeys,
  havePasskeys,
} from '../../support/passkey-stand-in.ts';

const FACTORS = 'GET /account/factors';
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[index]}`);
const passkey = buildFactor();
const totp = buildFactor({
  id: '3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c12',
  kind: 'totp',
  name: 'Google Authenticator',
  last_used_at: '2026-11-21T05:00:00.000Z',
});
const totpOptions = {
  challenge_id: 't'.repeat(43),
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Sorak:rina?secret=JBSWY3DPEHPK3PXP',
  qr: 'data:image/png;base64,AAAA',
};
const of = (factors: object[], left = 10, required = false) => ({
  body: { factors, recovery_codes_left: left, required },
});

async function show(answers: Parameters<typeof answerRequests>[0]) {
  const requested = answerRequests({
    'GET /account': { body: { account: buildAccount() } },
    'GET /account/sessions': { body: { sessions: [] } },
    'POST /account/factors/passkeys/options': { body: creationOptions },
    'POST /account/factors/totp/options': { body: totpOptions },
    ...answers,
  });
  renderPages({ '/setting': <SettingPage /> }, '/setting');
  const section = await screen.findByRole('region', { name: 'Verifikasi dua langkah' });
  return { requested, section: within(section) };
}
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  clearStored();
  setClaims(buildClaims());
});
afterEach(() => {
  closePages();
  haveNoPasskeys();
});

describe('[PX-75] the list of factors', () => {
  test('has each with its kind, its age and its last use, and how many recovery codes are left', async () => {
    const { section } = await show({ [FACTORS]: of([passkey, totp], 7) });
    const rows = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Ponsel Sari');
    expect(rows[0]).toMatch(/Passkey, sejak 2\d Nov/);
    expect(rows[0]).toContain('Belum pernah dipakai');
    expect(rows[1]).toContain('Aplikasi autentikator, sejak');
    expect(rows[1]).toContain('Terakhir dipakai 21 Nov');
    expect(rows[2]).toContain('7 dari 10 tersisa');
    expect(section.queryByText(/hampir habis/)).toBeNull();
  });

  test.each([
    [3, 0],
    [2, 1],
  ])('with %i recovery codes left warns %i times', async (left, warnings) => {
    const { section } = await show({ [FACTORS]: of([passkey], left) });
    await section.findByText(`${left} dari 10 tersisa`);
    expect(section.queryAllByText(/Kode pemulihan Anda hampir habis/)).toHaveLength(warnings);
  });

  test('that is empty says why, and offers both', async () => {
    havePasskeys();
    const { section } = await show({ [FACTORS]: of([], 0) });
    expect(await section.findByText('Akun ini hanya dijaga kata sandi')).toBeTruthy();
    expect(section.getByRole('button', { name: 'Tambah passkey' })).toBeTruthy();
    expect(section.getByRole('button', { name: 'Tambah aplikasi' })).toBeTruthy();
    expect(section.queryByText(/tersisa/)).toBeNull();
  });

  test('that cannot be fetched says so, and is fetched again', async () => {
    const { section } = await show({
      [FACTORS]: [{ status: 503, body: problem('unavailable', 'Layanan sibuk.') }, of([passkey])],
    });
    expect(await section.findByText('Error: Layanan sibuk.')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'Coba lagi' }));
    expect(await section.findByText('Ponsel Sari')).toBeTruthy();
  });

  test('keeps the last one of an account that has to have one', async () => {
    const { section } = await show({ [FACTORS]: of([passkey], 10, true) });
    expect(await section.findByText(/Tambahkan yang lain sebelum menghapus/)).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Hapus Ponsel Sari' })).toBeNull();
  });

  test('control: of two, either may go', async () => {
    const { section } = await show({ [FACTORS]: of([passkey, totp], 10, true) });
    expect(await section.findByRole('button', { name: 'Hapus Ponsel Sari' })).toBeTruthy();
    expect(section.queryByText(/Tambahkan yang lain sebelum menghapus/)).toBeNull();
  });
});

describe('[PX-75] a passkey', () => {
  const ADD = 'POST /account/factors/passkeys';
  const added = (recovery_codes: string[] | null) => ({
    status: 201,
    body: { factor: passkey, recovery_codes, message: 'Ditambahkan.' },
  });

  test('is made by the device under a name; the first comes with recovery codes', async () => {
    const asked = havePasskeys();
    const { requested, section } = await show({ [FACTORS]: [of([], 0), of([passkey])], [ADD]: added(CODES) });
    await userEvent.click(await section.findByRole('button', { name: 'Tambah passkey' }));
    const dialog = await inDialog('Tambah passkey');
    const name = dialog.getByLabelText('Nama');
    await userEvent.clear(name);
    await userEvent.type(name, 'Ponsel Sari');
    await userEvent.click(dialog.getByRole('button', { name: 'Buat passkey' }));
    expect(await screen.findByRole('dialog', { name: 'Simpan kode pemulihan Anda' })).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(requested[ADD]?.map(({ body }) => body)).toMatchObject([
      {
        challenge_id: creationOptions.challenge_id,
        name: 'Ponsel Sari',
        response: { type: 'public-key', response: { transports: ['internal'] } },
      },
    ]);
    expect(screen.getByText(CODES[9] ?? '')).toBeTruthy();
  });

  test('whose question was closed on the device is still to be made', async () => {
    havePasskeys({ answer: closedByPerson });
    const { requested, section } = await show({ [FACTORS]: of([], 0) });
    await userEvent.click(await section.findByRole('button', { name: 'Tambah passkey' }));
    const dialog = await inDialog('Tambah passkey');
    await userEvent.click(dialog.getByRole('button', { name: 'Buat passkey' }));
    expect(await dialog.findByText('Passkey dibatalkan atau waktunya habis. Coba lagi.')).toBeTruthy();
    expect(requested[ADD]).toBeUndefined();
  });

  test('that this device has already is said to be there', async () => {
    havePasskeys({ answer: () => Promise.reject(new DOMException('', 'InvalidStateError')) });
    const { section } = await show({ [FACTORS]: of([passkey]) });
    await userEvent.click(await section.findByRole('button', { name: 'Tambah passkey' }));
    const dialog = await inDialog('Tambah passkey');
    await userEvent.click(dialog.getByRole('button', { name: 'Buat passkey' }));
    expect(await dialog.findByText('Perangkat ini sudah punya passkey untuk akun Anda.')).toBeTruthy();
  });

  test('made too late answers another challenge the next time', async () => {
    havePasskeys();
    const { requested, section } = await show({
      [FACTORS]: of([passkey]),
      'POST /account/factors/passkeys/options': [
        { body: creationOptions },
        { body: { ...creationOptions, challenge_id: 'm'.repeat(43) } },
      ],
      [ADD]: [{ status: 422, body: problem('challenge_invalid', 'Waktunya habis.') }, added(null)],
    });
    await userEvent.click(await section.findByRole('button', { name: 'Tambah passkey' }));
    const dialog = await inDialog('Tambah passkey');
    await userEvent.click(dialog.getByRole('button', { name: 'Buat passkey' }));
    expect(await screen.findByText('Waktunya habis.')).toBeTruthy();
    await waitFor(() => expect(requested['POST /account/factors/passkeys/options']).toHaveLength(2));
    await userEvent.click(dialog.getByRole('button', { name: 'Buat passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      requested[ADD]?.map(({ body }) => (body as { challenge_id: string }).challenge_id.slice(0, 1)),
    ).toEqual(['n', 'm']);
  });

  test('is not offered where the browser has none', async () => {
    const { section } = await show({ [FACTORS]: of([], 0) });
    expect(await section.findByRole('button', { name: 'Tambah aplikasi' })).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Tambah passkey' })).toBeNull();
  });
});

describe('[PX-75] an authenticator app', () => {
  const ADD = 'POST /account/factors/totp';

  test('gets its secret as a picture and as text, and is added by a code of it', async () => {
    const { requested, section } = await show({
      [FACTORS]: [of([passkey]), of([passkey, totp])],
      [ADD]: { status: 201, body: { factor: totp, recovery_codes: null, message: 'Ditambahkan.' } },
    });
    await userEvent.click(await section.findByRole('button', { name: 'Tambah aplikasi' }));
    const dialog = await inDialog('Tambah aplikasi autentikator');
    expect(dialog.getByRole('img', { name: /Kode QR/ }).getAttribute('src')).toBe(totpOptions.qr);
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Kode 6 angka'), '123 456{Enter}');
    expect(await section.findByText('Google Authenticator')).toBeTruthy();
    expect(requested[ADD]?.map(({ body }) => body)).toEqual([
      { challenge_id: totpOptions.challenge_id, name: 'Aplikasi autentikator', code: '123456' },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Simpan kode pemulihan Anda' })).toBeNull();
  });

  test('whose code is wrong stays in its dialog, with the reason at the code', async () => {
    const { requested, section } = await show({
      [FACTORS]: of([passkey]),
      [ADD]: {
        status: 422,
        body: problem('factor_invalid', 'Salah.', {
          errors: [{ field: 'code', message: 'Kode tidak cocok.' }],
        }),
      },
    });
    await userEvent.click(await section.findByRole('button', { name: 'Tambah aplikasi' }));
    const dialog = await inDialog('Tambah aplikasi autentikator');
    const code = dialog.getByLabelText('Kode 6 angka');
    await userEvent.type(code, '12345{Enter}');
    expect(await dialog.findByText('Tulis 6 angka dari aplikasi autentikator.')).toBeTruthy();
    expect(requested[ADD]).toBeUndefined();
    await userEvent.type(code, '6{Enter}');
    expect(await dialog.findByText('Kode tidak cocok.')).toBeTruthy();
    expect(document.activeElement).toBe(code);
  });
});

describe('[PX-75] what is there', () => {
  const ONE = `/account/factors/${passkey.id}`;

  test('gets another name', async () => {
    const { requested, section } = await show({
      [FACTORS]: [of([passkey]), of([{ ...passkey, name: 'Ponsel lama' }])],
      [`PUT ${ONE}`]: { body: { factor: { ...passkey, name: 'Ponsel lama' }, message: 'Nama disimpan.' } },
    });
    await userEvent.click(await section.findByRole('button', { name: 'Ubah nama Ponsel Sari' }));
    const dialog = await inDialog('Ubah nama');
    const name = dialog.getByLabelText('Nama');
    expect(document.activeElement).toBe(name);
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Simpan' }));
    expect(await dialog.findByText('Wajib diisi.')).toBeTruthy();
    await userEvent.type(name, 'Ponsel lama{Enter}');
    expect(await section.findByText('Ponsel lama')).toBeTruthy();
    expect(requested[`PUT ${ONE}`]?.map(({ body }) => body)).toEqual([{ name: 'Ponsel lama' }]);
  });

  test('is removed once that was confirmed', async () => {
    const { requested, section } = await show({
      [FACTORS]: [of([passkey, totp]), of([totp])],
      [`DELETE ${ONE}`]: { body: { message: 'Dihapus.' } },
    });
    await userEvent.click(await section.findByRole('button', { name: 'Hapus Ponsel Sari' }));
    const dialog = await inDialog('Hapus Ponsel Sari?');
    expect(requested[`DELETE ${ONE}`]).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, hapus' }));
    await waitFor(() => expect(section.queryByText('Ponsel Sari')).toBeNull());
    expect(requested[`DELETE ${ONE}`]).toHaveLength(1);
  });

  test('that was removed in another tab leaves the list', async () => {
    const { section } = await show({
      [FACTORS]: [of([passkey, totp]), of([totp])],
      [`DELETE ${ONE}`]: { status: 404, body: problem('factor_not_found', 'Tidak ada lagi.') },
    });
    await userEvent.click(await section.findByRole('button', { name: 'Hapus Ponsel Sari' }));
    await userEvent.click((await inDialog('Hapus Ponsel Sari?')).getByRole('button', { name: 'Ya, hapus' }));
    await waitFor(() => expect(section.queryByText('Ponsel Sari')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that cannot be removed says why, in the dialog', async () => {
    const { section } = await show({
      [FACTORS]: of([passkey, totp]),
      [`DELETE ${ONE}`]: { status: 409, body: problem('last_factor', 'Tambahkan yang lain dulu.') },
    });
    await userEvent.click(await section.findByRole('button', { name: 'Hapus Ponsel Sari' }));
    const dialog = await inDialog('Hapus Ponsel Sari?');
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, hapus' }));
    expect(await dialog.findByText('Tambahkan yang lain dulu.')).toBeTruthy();
  });
});

describe('[PX-75] recovery codes', () => {
  const renewed = {
    'POST /account/recovery-codes': { status: 201, body: { recovery_codes: CODES, message: 'Dibuat.' } },
  };
  const openCodes = async () => {
    const { requested, section } = await show({ [FACTORS]: of([passkey], 2), ...renewed });
    await userEvent.click(await section.findByRole('button', { name: 'Buat kode baru' }));
    const question = await inDialog('Buat kode pemulihan baru?');
    expect(requested['POST /account/recovery-codes']).toBeUndefined();
    await userEvent.click(question.getByRole('button', { name: 'Ya, buat baru' }));
    return inDialog('Simpan kode pemulihan Anda');
  };
  const isOpen = () => screen.queryByRole('dialog', { name: 'Simpan kode pemulihan Anda' }) !== null;

  test('are renewed after a question, all ten are shown, and stay until they are said to be kept', async () => {
    const dialog = await openCodes();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Selesai' }));
    expect(isOpen()).toBe(true);
    expect(dialog.getByText('Simpan dulu kodenya, lalu centang di sini.')).toBeTruthy();
    const box = dialog.getByRole('checkbox', { name: 'Sudah saya simpan' });
    expect(document.activeElement).toBe(box);
    await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', { name: 'Selesai' }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test('are copied, saved as a text file and printed', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:codes';
      },
      revokeObjectURL: () => undefined,
    });
    const print = jest.spyOn(window, 'print').mockReturnValue(undefined);
    const names: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const user = userEvent.setup();
    const dialog = await openCodes();
    await user.click(dialog.getByRole('button', { name: 'Salin semua' }));
    expect(await dialog.findByText('Tersalin')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await user.click(dialog.getByRole('button', { name: 'Unduh' }));
    expect(names).toEqual(['kode-pemulihan-sorak.txt']);
    expect(saved.map(({ type }) => type)).toEqual(['text/plain;charset=utf-8']);
    await user.click(dialog.getByRole('button', { name: 'Cetak' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
    click.mockRestore();
  });
});
