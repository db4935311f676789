import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlackoutSection } from '#client/desk/events/blackout-section.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildDeskEvent } from '../../support/desk-events.ts';

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(() => {
  closePages();
  clearClaims();
});

const BLACKOUT = 'PUT /admin/events/EVT-1/blackout';
const REVEAL = 'PUT /admin/events/EVT-1/reveal';
const done = (message: string) => ({ body: { message, blackout: null, revealed_at: null } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function show(
  overrides: Parameters<typeof buildDeskEvent>[0],
  answers: Parameters<typeof answerRequests>[0] = {},
) {
  const requested = answerRequests(answers);
  const event = buildDeskEvent({ status: 'ongoing', ...overrides });
  renderPages({ '/': <BlackoutSection event={event} /> }, '/');
  return requested;
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, value);
};

test('hides the results at once, until an instant on the wall of the event’s zone', async () => {
  const requested = show(
    { zone: 'Asia/Makassar' },
    { [BLACKOUT]: done('Pengaturan hasil tersembunyi disimpan.') },
  );
  expect(screen.getByText(/Peringkat, persentase, dan jumlah suara tampil/)).toBeTruthy();
  await click('Sembunyikan hasil');
  await type(/Tampil lagi tanggal/, '2099-11-21');
  await type(/Tampil lagi pukul \(WITA\)/, '21:30');
  const pressedAt = Date.now();
  await click('Sembunyikan sekarang');
  await waitFor(() => expect(requested[BLACKOUT]).toHaveLength(1));
  const body = requested[BLACKOUT]?.[0]?.body as { from: string; until: string };
  expect(body.until).toBe('2099-11-21T13:30:00.000Z');
  expect(Date.parse(body.from)).toBeGreaterThanOrEqual(pressedAt);
  expect(Date.parse(body.from)).toBeLessThanOrEqual(Date.now());
  expect(await screen.findByText('Pengaturan hasil tersembunyi disimpan.')).toBeTruthy();
});

test('says what is missing or cannot be before anything is asked', async () => {
  const requested = show({});
  await click('Sembunyikan hasil');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mulai sekarang' }));
  await type(/Tampil lagi tanggal/, '2020-01-01');
  await click('Simpan');
  expect(await screen.findByText('Isi tanggal dan jam mulai.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Mulai tanggal/)));
  expect(screen.getByText('Isi tanggal dan jam, atau kosongkan keduanya.')).toBeTruthy();
  await type(/Tampil lagi pukul/, '10:00');
  await click('Simpan');
  expect(screen.getByText('Waktu ini sudah lewat.')).toBeTruthy();
  await type(/Tampil lagi tanggal/, '2099-01-01');
  await type(/Mulai tanggal/, '2099-01-02');
  await type(/Mulai pukul/, '10:00');
  await click('Simpan');
  expect(screen.getByText('Harus sesudah waktu mulai.')).toBeTruthy();
  expect(requested[BLACKOUT]).toBeUndefined();
});

test('a planned one is moved or dropped', async () => {
  const blackout = { hidden: false, from: inHours(2), until: null };
  const requested = show({ blackout }, { [BLACKOUT]: done('Tersimpan.') });
  expect(screen.getByText(/disembunyikan mulai .* Tampil lagi saat Anda membukanya\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ubah waktu' })).toBeTruthy();
  await click('Batalkan rencana');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Batalkan rencana' }));
  await waitFor(() => expect(requested[BLACKOUT]?.[0]?.body).toMatchObject({ from: null, until: null }));
});

test('a running one is revealed after a question; only its end can be moved', async () => {
  const blackout = { hidden: true, from: inHours(-1), until: inHours(3) };
  const requested = show(
    { blackout },
    { [REVEAL]: done('Hasil ditampilkan kembali.'), [BLACKOUT]: done('Tersimpan.') },
  );
  expect(screen.getByText(/Disembunyikan sejak .* Tampil lagi dengan sendirinya/)).toBeTruthy();
  await click('Ubah akhir');
  expect(screen.queryByLabelText(/Mulai tanggal/)).toBeNull();
  await type(/Tampil lagi tanggal/, '2099-01-01');
  await click('Simpan akhir');
  await waitFor(() => expect(requested[BLACKOUT]?.[0]?.body).toMatchObject({ from: blackout.from }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await click('Buka hasil sekarang');
  expect(requested[REVEAL]).toBeUndefined();
  await click('Buka hasil');
  await waitFor(() => expect(requested[REVEAL]).toHaveLength(1));
});

test('one whose time came while the page stood open is hidden', () => {
  show({ blackout: { hidden: false, from: inHours(-0.01), until: null } });
  expect(screen.getByRole('button', { name: 'Buka hasil sekarang' })).toBeTruthy();
});

test('what the server refuses is shown', async () => {
  const blackout = { hidden: true, from: inHours(-1), until: null };
  show({ blackout }, { [REVEAL]: { status: 409, body: problem('conflict', 'Data ini baru saja berubah.') } });
  await click('Buka hasil sekarang');
  await click('Buka hasil');
  expect(await screen.findByText('Data ini baru saja berubah.')).toBeTruthy();
});

test.each(['draft', 'canceled'] as const)('there is nothing to hide of a %s event', (status) => {
  show({ status });
  expect(screen.queryByRole('region', { name: 'Hasil untuk publik' })).toBeNull();
});
