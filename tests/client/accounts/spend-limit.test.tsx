import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setClaims } from '#client/lib/session.ts';
import { SettingPage } from '#client/public/pages/setting.tsx';
import type { SpendLimit } from '#contracts/orders/spend-limit.ts';
import { buildAccount } from '../../support/account-client.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

const GET = 'GET /account/spend-limit';
const PUT = 'PUT /account/spend-limit';
const NEXT = '2026-11-28T03:30:00.000Z';

const limitOf = (more: Partial<SpendLimit> = {}) => ({
  spend_limit: { own_limit: null, next: null, platform_limit: 50_000_000, ...more },
});

function show(more: Parameters<typeof answerRequests>[0] = {}) {
  const requested = answerRequests({
    'GET /account': { body: { account: buildAccount() } },
    'POST /auth/verify': { body: { claims: buildClaims() } },
    [GET]: { body: limitOf() },
    ...more,
  });
  renderPages({ '/setting': <SettingPage /> }, '/setting');
  return requested;
}

beforeEach(() => setClaims(buildClaims()));
afterEach(closePages);

async function field() {
  await screen.findByText(/^Batas Sorak/);
  return screen.getByLabelText('Batas baru per event per hari');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the spending limit', () => {
  test('[PX-82] names the platform’s while there is none of one’s own, and takes an amount as people write it', async () => {
    const saved = { ...limitOf({ own_limit: 250_000 }), message: 'Setelan disimpan.' };
    const requested = show({ [PUT]: { body: saved } });
    expect(await screen.findByText(/^Batas Sorak: Rp\s50\.000\.000/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hapus batas' })).toBeNull();
    await userEvent.type(await field(), '250rb');
    await press('Simpan batas');
    await waitFor(() => expect(requested[PUT]?.map(({ body }) => body)).toEqual([{ own_limit: 250_000 }]));
    expect(await screen.findByText(/^Rp\s250\.000$/)).toBeTruthy();
    expect(((await field()) as HTMLInputElement).value).toBe('');
  });

  test.each(['', 'banyak', '500', '-5000', '10.000.000.000'])(
    '%p is none, and nothing is sent',
    async (text) => {
      const requested = show();
      const input = await field();
      if (text) await userEvent.type(input, text);
      await press('Simpan batas');
      expect(await screen.findByText(/^Isi jumlah antara Rp\s1\.000 dan/)).toBeTruthy();
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(requested[PUT]).toBeUndefined();
    },
  );

  test('a higher one that waits is named with its time, and taken back by the present one', async () => {
    const waiting = limitOf({ own_limit: 100_000, next: { own_limit: null, from: NEXT } });
    const requested = show({
      [GET]: { body: waiting },
      [PUT]: { body: { ...limitOf({ own_limit: 100_000 }), message: 'Setelan disimpan.' } },
    });
    expect(await screen.findByText('Mulai 28 Nov 2026, 10.30 WIB: Tanpa batas sendiri.')).toBeTruthy();
    // It is on its way already.
    expect(screen.queryByRole('button', { name: 'Hapus batas' })).toBeNull();
    await press(/^Batalkan, tetap Rp\s100\.000$/);
    await waitFor(() => expect(requested[PUT]?.[0]?.body).toEqual({ own_limit: 100_000 }));
    await waitFor(() => expect(screen.queryByText(/^Mulai 28 Nov/)).toBeNull());
  });

  test('is removed by a button; what the server refuses is said', async () => {
    const requested = show({
      [GET]: { body: limitOf({ own_limit: 100_000 }) },
      [PUT]: { status: 503, body: problem('internal', 'Terjadi kesalahan di pihak kami.') },
    });
    await press('Hapus batas');
    await waitFor(() => expect(requested[PUT]?.[0]?.body).toEqual({ own_limit: null }));
    expect(await screen.findByText('Terjadi kesalahan di pihak kami.')).toBeTruthy();
  });
});
