import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SessionSection } from '#client/entities/accounts/session-section.tsx';
import { addTexts, setLanguage } from '#client/lib/i18n/i18n.ts';
import { account } from '#client/lib/i18n/id/account.ts';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { SettingPage } from '#client/public/pages/setting.tsx';
import { buildAccount, buildSession } from '../../support/account-client.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

addTexts({ account });

const OTHER = '3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c22';
const THIRD = '3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c23';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const present = buildSession({ device: 'Firefox, Windows', current: true, last_used_at: minutesAgo(4) });
const other = buildSession({ id: OTHER, place: 'Kota Bandung, Jawa Barat', last_used_at: minutesAgo(12.5) });
const third = buildSession({ id: THIRD, device: null, last_used_at: minutesAgo(3) });
const ofAll = { body: { sessions: [present, other, third] } };
const ofOne = { body: { sessions: [present] } };

const show = (more: Parameters<typeof answerRequests>[0] = {}) => {
  const requested = answerRequests({ 'GET /account/sessions': ofAll, ...more });
  renderPages({ '/setting': <SessionSection /> }, '/setting');
  return requested;
};
const wordsOf = ({ textContent }: HTMLElement) => textContent.replaceAll('\u00a0', ' ');
const rows = async () => {
  const section = within(await screen.findByRole('region', { name: 'Tempat Anda masuk' }));
  return section.findAllByRole('listitem');
};

beforeEach(() => {
  clearStored();
  setClaims(buildClaims());
});
afterEach(async () => {
  await setLanguage('id');
  closePages();
});

describe('[PX-76] the list', () => {
  test('has the present session first, each with device, place, last use and beginning', async () => {
    show();
    const [first, second, last] = (await rows()).map(wordsOf);
    expect(first).toContain('Firefox, Windows');
    expect(first).toContain('Sesi ini');
    expect(first).toContain('Aktif sekarang');
    expect(second).toContain('Chrome, Android');
    expect(second).toContain('Terakhir aktif 12 menit laluKota Bandung, Jawa Barat');
    expect(second).toContain('Masuk 21 Nov 2026, 12.00 WIB dengan kata sandi');
    expect(last).toContain('Perangkat tidak dikenal');
    expect(last).toContain('Aktif kurang dari 5 menit lalu');
    expect([second, last].join()).not.toMatch(/Sesi ini|Aktif sekarang/);
  });

  test('says what a session was opened with', async () => {
    const proofs = ['password', 'totp'] as const;
    const sessions = [present, buildSession({ id: OTHER, proofs: [...proofs] }), { ...third, proofs: [] }];
    show({ 'GET /account/sessions': { body: { sessions } } });
    const [, second, last] = (await rows()).map(wordsOf);
    expect(second).toMatch(/WIB dengan kata sandi dan aplikasi autentikator$/);
    expect(last).toMatch(/WIB$/);
  });

  test('shows a telephone or a screen beside the device', async () => {
    show();
    const icons = (await rows()).map((row) => row.querySelector('svg')?.getAttribute('class'));
    expect(icons).toEqual([
      expect.stringContaining('monitor'),
      expect.stringContaining('smartphone'),
      expect.stringContaining('monitor'),
    ]);
  });

  test('is in English, too', async () => {
    await setLanguage('en');
    show();
    await screen.findByRole('region', { name: 'Where you are logged in' });
    expect(await screen.findByText('Last active 12 min ago')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Log out all other sessions' }));
    const text = '2 other sessions end at once and have to log in again. This one stays.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('of this session alone offers nothing to end', async () => {
    show({ 'GET /account/sessions': ofOne });
    expect(await screen.findByText('Anda tidak masuk di tempat lain.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers another try when it cannot be loaded', async () => {
    show({ 'GET /account/sessions': [{ status: 400, body: problem('x', 'Belum bisa dimuat.') }, ofAll] });
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await rows()).toHaveLength(3);
  });
});

describe('[PX-76] ending one', () => {
  const DELETE = `DELETE /account/sessions/${OTHER}`;
  const end = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Keluarkan sesi Chrome, Android' }));

  test('takes it from the list; this one is not offered', async () => {
    const requested = show({
      'GET /account/sessions': [ofAll, { body: { sessions: [present, third] } }],
      [DELETE]: { body: { message: 'Sesi itu diakhiri.' } },
    });
    await end();
    expect(await screen.findByText('Sesi itu diakhiri.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull());
    expect(requested[DELETE]).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Keluarkan sesi Firefox, Windows' })).toBeNull();
  });

  test('that has ended already just goes', async () => {
    show({
      'GET /account/sessions': [ofAll, ofOne],
      [DELETE]: { status: 404, body: problem('session_not_found', 'Sesi tidak ditemukan.') },
    });
    await end();
    expect(await screen.findByText('Anda tidak masuk di tempat lain.')).toBeTruthy();
    expect(screen.queryByText('Sesi tidak ditemukan.')).toBeNull();
  });

  test('that fails says why, and it stays in the list', async () => {
    show({ [DELETE]: { status: 503, body: problem('unavailable', 'Layanan sedang sibuk.') } });
    await end();
    expect(await screen.findByText(/Layanan sedang sibuk/)).toBeTruthy();
    expect(screen.getByText('Chrome, Android')).toBeTruthy();
  });
});

describe('[PX-76] ending all others', () => {
  const DELETE = 'DELETE /account/sessions';
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Keluarkan semua sesi lain' }));
    return within(await screen.findByRole('dialog', { name: 'Keluarkan semua sesi lain?' }));
  };

  test('is confirmed first, with how many they are', async () => {
    const requested = show({
      'GET /account/sessions': [ofAll, ofOne],
      [DELETE]: { body: { message: 'Semua sesi lain diakhiri.' } },
    });
    const dialog = await open();
    dialog.getByText('2 sesi lain langsung berakhir dan harus masuk lagi. Sesi ini tetap.');
    expect(requested[DELETE]).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, keluarkan semua' }));
    expect(await screen.findByText('Semua sesi lain diakhiri.')).toBeTruthy();
    expect(await screen.findByText('Anda tidak masuk di tempat lain.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requested[DELETE]).toHaveLength(1);
  });

  test('is not done by whoever thinks better of it', async () => {
    const requested = show();
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requested[DELETE]).toBeUndefined();
  });

  test('that fails says why in the dialog, which begins anew the next time', async () => {
    show({ [DELETE]: { status: 503, body: problem('unavailable', 'Layanan sedang sibuk.') } });
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, keluarkan semua' }));
    expect(await dialog.findByText(/Layanan sedang sibuk/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Batal' }));
    const again = await open();
    expect(again.queryByText(/Layanan sedang sibuk/)).toBeNull();
  });
});

test('the settings have it', async () => {
  answerRequests({
    'GET /account': { body: { account: buildAccount() } },
    'GET /account/sessions': ofOne,
  });
  renderPages({ '/setting': <SettingPage /> }, '/setting');
  expect(await rows()).toHaveLength(1);
});
