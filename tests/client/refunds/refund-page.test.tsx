import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { dropTakenToken } from '#client/public/mailed-token.ts';
import { RefundPage } from '#client/public/pages/refund.tsx';
import {
  type Answer,
  answerRequests,
  closePages,
  countsDownFrom,
  problem,
  renderPages,
} from '../../support/client-page.tsx';
import { inHours } from '../../support/desk-cases.ts';
import { buildClaims } from '../../support/orders-client.ts';

const TOKEN = 'a'.repeat(43);
const LOOKUP = 'POST /refund-accounts/lookup';
const NAME = 'POST /refund-accounts';

const refund = (overrides: object = {}): Answer => ({
  body: {
    result: {
      order_id: 'SRK-261121-7F2KX91QDM',
      event_name: 'Putri Nusantara 2026',
      amount: 62_500,
      expires_at: '2026-12-05T05:00:00.000Z',
      named: false,
      ...overrides,
    },
  },
});
const named: Answer = { body: { message: 'Rekening Anda tersimpan.' } };
const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: problem(code, message),
});

/** What stands in the address bar, and what the login would lead back to. */
function Address() {
  const { pathname, hash, state } = useLocation();
  return <p data-testid="address">{`${pathname}${hash} ${JSON.stringify(state)}`}</p>;
}
const addressNow = () => screen.getByTestId('address').textContent;

function show(
  answers: Parameters<typeof answerRequests>[0] = {},
  at: Parameters<typeof renderPages>[1] = `/refund#${TOKEN}`,
) {
  const requested = answerRequests({ [LOOKUP]: refund(), [NAME]: named, ...answers });
  renderPages(
    {
      '/refund': (
        <>
          <RefundPage />
          <Address />
        </>
      ),
      '/auth/login': <Address />,
    },
    at,
  );
  return requested;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const FORM = 'Ke rekening mana uang Anda dikirim?';
const GONE = 'Tautan ini tidak berlaku lagi';
const fill = async ({ bank = 'bca', number = '0011 2233 44', name = 'Raka Hidayat' } = {}) => {
  await userEvent.selectOptions(await screen.findByLabelText('Bank'), bank);
  await userEvent.clear(screen.getByLabelText('Nomor rekening'));
  await userEvent.type(screen.getByLabelText('Nomor rekening'), number);
  await userEvent.clear(screen.getByLabelText('Nama pemilik rekening'));
  await userEvent.type(screen.getByLabelText('Nama pemilik rekening'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Simpan rekening' }));
};

beforeEach(clearStored);
afterEach(async () => {
  closePages();
  clearStored();
  dropTakenToken();
  await setLanguage('id');
});

describe('the link', () => {
  test('[PX-80] shows what is given back and until when, and sends its token in the body alone', async () => {
    const requested = show();
    expect(await title(FORM)).toBeTruthy();
    expect(screen.getByText(/^Rp\s62\.500$/)).toBeTruthy();
    for (const words of ['Putri Nusantara 2026', 'SRK-261121-7F2KX91QDM', /^Sabtu, 5 Desember 2026/])
      expect(screen.getByText(words)).toBeTruthy();
    const [sent] = requested[LOOKUP] ?? [];
    expect(sent?.body).toEqual({ token: TOKEN });
    expect(`${sent?.path}${sent?.query}`).not.toContain(TOKEN);
  });

  test('leaves the address at once; a reload still has it', async () => {
    const requested = show();
    await title(FORM);
    await waitFor(() => expect(addressNow()).toBe(`/refund ${JSON.stringify({ token: TOKEN })}`));
    closePages();
    dropTakenToken();
    show({}, { pathname: '/refund', state: { token: TOKEN } });
    expect(await title(FORM)).toBeTruthy();
    expect(requested[LOOKUP]?.[0]?.body).toEqual({ token: TOKEN });
  });

  test('is there again for whoever comes back without it, as the login leads them', async () => {
    show();
    await title(FORM);
    closePages();
    show({}, '/refund');
    expect(await title(FORM)).toBeTruthy();
  });

  test('[PX-80] that was used, has run out or is none says so, with a way on', async () => {
    for (const answer of [
      refused(404, 'link_invalid', 'Tidak berlaku.'),
      refused(422, 'validation_failed', 'Salah.'),
    ]) {
      show({ [LOOKUP]: answer });
      expect(await title(GONE)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Hubungi kami' })).toBeTruthy();
      closePages();
    }
    dropTakenToken();
    const requested = show({}, '/refund');
    expect(await title(GONE)).toBeTruthy();
    expect(requested[LOOKUP]).toBeUndefined();
  });

  test('[PX-80] alone is not enough for an address that was never proven: the login leads back with it', async () => {
    show({ [LOOKUP]: refused(401, 'session_required', 'Silakan masuk.') });
    expect(await title('Masuk dengan akun yang membayar')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Masuk dulu' }));
    expect(addressNow()).toBe(`/auth/login ${JSON.stringify({ wanted: `/refund#${TOKEN}` })}`);
  });

  test('of another account ends nobody’s session; whoever logs out goes on', async () => {
    setClaims(buildClaims({ name: 'Sinta Maharani' }));
    show({
      [LOOKUP]: [
        refused(403, 'refund_of_other_account', 'Milik akun lain.'),
        refused(401, 'session_required', 'Silakan masuk.'),
      ],
      'POST /auth/logout': { body: { message: 'Sampai jumpa.' } },
    });
    expect(await title('Ini milik akun lain')).toBeTruthy();
    expect(screen.getByText(/Anda masuk sebagai Sinta Maharani/)).toBeTruthy();
    expect(getClaims()?.name).toBe('Sinta Maharani');
    await userEvent.click(screen.getByRole('button', { name: 'Keluar dan ganti akun' }));
    expect(await title('Masuk dengan akun yang membayar')).toBeTruthy();
  });

  test('after too many tries says how long to wait', async () => {
    show({
      [LOOKUP]: {
        status: 429,
        headers: { 'Retry-After': '30' },
        body: problem('too_many_requests', 'Terlalu banyak.'),
      },
    });
    const since = performance.now();
    const note = await screen.findByText(/Coba lagi dalam \d+ detik/);
    expect(countsDownFrom(note, { seconds: 30, since })).toBe(true);
  });

  test('without a network offers another try', async () => {
    show({ [LOOKUP]: ['network', refund()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await title(FORM)).toBeTruthy();
  });

  test('is there in English, too', async () => {
    await setLanguage('en');
    show();
    expect(await title('To which account do we send your money?')).toBeTruthy();
  });
});

describe('an account', () => {
  test('[PX-81] is stored with digits alone, and said back with its last ones', async () => {
    const requested = show({ [LOOKUP]: [refund(), refund({ named: true })] });
    await fill();
    const heading = await title('Rekening Anda tersimpan');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/^Kami mengirim Rp\s62\.500 ke rekening BCA •••3344/)).toBeTruthy();
    expect(requested[NAME]?.map(({ body }) => body)).toEqual([
      { token: TOKEN, bank: 'bca', account_number: '0011223344', account_name: 'Raka Hidayat' },
    ]);
  });

  test('needs a bank, a number and a name', async () => {
    const requested = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Simpan rekening' }));
    expect(await screen.findByText('Pilih banknya.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Bank'));
    expect(screen.getByText('Nomor rekening terdiri dari 6 sampai 20 angka.')).toBeTruthy();
    expect(screen.getByText('Wajib diisi.')).toBeTruthy();
    expect(requested[NAME]).toBeUndefined();
  });

  test('at a bank that takes no such amount is refused before it is sent', async () => {
    const requested = show({ [LOOKUP]: refund({ amount: 5_000 }) });
    await fill({ bank: 'cimb' });
    expect(await screen.findByText(/^Bank ini tidak bisa menerima Rp\s5\.000/)).toBeTruthy();
    expect(requested[NAME]).toBeUndefined();
  });

  test('[PX-81] that the bank does not find is said at its number, and what is typed stays', async () => {
    show({ [NAME]: [refused(422, 'bank_account_unusable', 'Bank tidak menemukan rekening ini.'), named] });
    await fill({ number: '999999' });
    expect(await screen.findByText('Bank tidak menemukan rekening ini.')).toBeTruthy();
    const number = screen.getByLabelText('Nomor rekening');
    expect(number.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(number));
    expect(screen.getByDisplayValue('Raka Hidayat')).toBeTruthy();
    await fill();
    expect(await title('Rekening Anda tersimpan')).toBeTruthy();
  });

  test('that is of somebody else by the bank is said at its name', async () => {
    show({ [NAME]: [refused(422, 'account_name_differs', 'Nama pemilik rekening di bank berbeda.'), named] });
    await fill();
    expect(await screen.findByText('Nama pemilik rekening di bank berbeda.')).toBeTruthy();
    expect(screen.getByDisplayValue('Raka Hidayat').getAttribute('aria-invalid')).toBe('true');
  });

  test('whose money is on its way meanwhile is looked up anew', async () => {
    show({
      [LOOKUP]: [refund(), refused(404, 'link_invalid', 'Tidak berlaku.')],
      [NAME]: refused(409, 'case_changed', 'Sudah berubah.'),
    });
    await fill();
    expect(await title(GONE)).toBeTruthy();
  });

  test('after too many tries waits, with what was typed', async () => {
    show({
      [NAME]: {
        status: 429,
        headers: { 'Retry-After': '30' },
        body: problem('too_many_requests', 'Terlalu banyak.'),
      },
    });
    await fill();
    expect(await screen.findByText(/Coba lagi dalam \d+ detik/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Simpan rekening' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByDisplayValue('Raka Hidayat')).toBeTruthy();
  });

  test('[PX-81] that is there already can be changed until the money is sent', async () => {
    const requested = show({ [LOOKUP]: refund({ named: true, expires_at: inHours(48) }) });
    expect(await title('Rekening Anda sudah tersimpan')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ganti rekening' }));
    expect(await title(FORM)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Tetap dengan rekening ini' }));
    expect(await title('Rekening Anda sudah tersimpan')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ganti rekening' }));
    await fill();
    expect(await title('Rekening Anda tersimpan')).toBeTruthy();
    expect(requested[NAME]).toHaveLength(1);
  });
});
