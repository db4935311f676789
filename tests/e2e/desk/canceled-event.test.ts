import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatRupiah } from '#contracts/money.ts';
import { type Browsers, comeIn, openBrowsers, type Person } from '../../support/e2e-browser.ts';
import { callApi, payElsewhere } from '../../support/e2e-buyer.ts';
import { downloadBy } from '../../support/e2e-download.ts';
import { findInLetter } from '../../support/e2e-letters.ts';
import { expectClean } from '../../support/e2e-passkeys.ts';
import { notificationAnsweredAt } from '../../support/e2e-simulator.ts';
import { verifyBooks } from '../../support/e2e-stage.ts';
import { until } from '../../support/waiting.ts';
import { readEvent } from '../orders/board-watch.ts';
import { untilToast } from '../orders/voter.ts';
import { enterWithPasskey, logInAtDesk } from './desk-work.ts';
import { nameAccount } from './refund-account.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
const LINK = /\/refund#[\w-]{43}/;
const PRICE = 2_500;
const VOTES = 4;
const GROSS = VOTES * PRICE;
/** Those that the provider gives back, and those whose customers are asked for an account. */
const BY_API = 10;
const BY_FORM = 2;
const ORDERS = BY_API + BY_FORM;
const DAY_MS = 86_400_000;

let browsers: Browsers;
/** Calls the event off and asks for the run; the other one approves it. Each has a passkey that was used long ago. */
let requester: Person;
let approver: Person;
let watcher: Person;
let event: { id: string; organizerId: string; name: string; page: string };
/** Who has paid to a virtual account. */
let customers: { email: string; username: string; password: string }[];

beforeAll(async () => {
  browsers = await openBrowsers();
  requester = await enter('Ratna Kusuma');
  approver = await enter('Wahyu Pamungkas');
  event = await openEvent();
  await sellVotes();
});
afterAll(() => browsers.close());

/** Somebody of the platform. Whoever makes the account has logged in for that: one proof is enough for a while. */
async function enter(name: string): Promise<Person> {
  const admin = await comeIn(browsers.watchers, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
  return enterWithPasskey(browsers.watchers, { admin, name });
}

/** An event of two finalists that has just begun, with the pictures of another one. */
async function openEvent(): Promise<typeof event> {
  const login = { email_username: ADMIN.username, password: ADMIN.password };
  const { access_token: token } = await callApi('POST', '/auth/login', { body: login });
  const { event: known, finalists } = await readEvent('gita-pelajar-2026');
  const { event_organizers } = await callApi('GET', '/admin/event-organizers?page=1&limit=1', { token });
  const name = `Malam Puisi ${crypto.randomUUID().slice(0, 4)}`;
  const body = {
    event_organizer_id: event_organizers[0].id,
    name,
    tagline: 'Satu panggung.',
    description: '<p>Malam baca puisi.</p>',
    profile_image_url: known.profile_image,
    thumbnail_images: [known.profile_image],
    socialmedia_url: 'malampuisi',
    price: PRICE,
    allocate_eo: 0.7,
    allocate_sorak: 0.3,
    start: new Date().toISOString(),
    end: new Date(Date.now() + DAY_MS).toISOString(),
  };
  const { event: draft } = await callApi('POST', '/admin/events', { token, body });
  const people = ['Putri Kencana', 'Bima Saputra'].map((finalist, at) => ({
    name: finalist,
    category: 'Solo',
    profile_image_url: finalists[at]?.profile_image,
  }));
  await callApi('POST', '/admin/finalists/bulk', { token, body: { event_id: draft.id, finalists: people } });
  const { data } = await callApi('PUT', `/admin/events/${draft.id}`, { token, body: { status: 'ongoing' } });
  return { id: data.id, organizerId: data.event_organizer_id, name, page: data.unique_name };
}

async function sellVotes(): Promise<void> {
  const order = { event: event.page, finalist: 'Putri Kencana', votes: VOTES };
  for (let sold = 0; sold < BY_API; sold += 1) await payElsewhere(order, { paid: { payment_type: 'qris' } });
  customers = [];
  for (let sold = 0; sold < BY_FORM; sold += 1) {
    const email = `pembeli-${crypto.randomUUID().slice(0, 8)}@surel.test`;
    // The bank may take such a payment back for a day.
    const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
    const bought = await payElsewhere(order, { email, paid: { payment_type: 'bca_va', at } });
    await notificationAnsweredAt(bought.orderId, 'settlement');
    customers.push({ email, ...bought });
  }
  await untilVotes(ORDERS * VOTES);
}

const untilVotes = (votes: number) =>
  until(
    `${event.name} has ${votes} votes`,
    {},
    async () => (await readEvent(event.page)).event.votes_count === votes,
  );

const PROOF = 'Pastikan ini Anda';
/** The last proof is old: the passkey is asked for, and what was begun goes on by itself. */
async function touchPasskey({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: PROOF }).waitFor({ state: 'detached' });
}

const runCard = ({ page }: Person) => page.getByRole('region', { name: /^Pengembalian RUN-/ });
const isBack = (person: Person, orders: number) =>
  runCard(person).getByText(`${orders} dari ${ORDERS} order sudah kembali`);
/** Answers a question about the run. */
async function answer({ page }: Person, { press, note, yes }: { press: string; note: string; yes: string }) {
  await page.getByRole('button', { name: press, exact: true }).click();
  await page.getByLabel('Catatan').fill(note);
  await page.getByRole('button', { name: yes }).click();
}

describe('the money of a canceled event', () => {
  test('has to go back as soon as somebody calls the event off, and everybody sees that', async () => {
    watcher = await comeIn(browsers.voters, { width: 390 });
    await watcher.visit(`/events/${event.page}`);
    await watcher.page.getByRole('heading', { name: event.name }).first().waitFor();
    const { page, visit, shoot } = requester;
    await visit(`/dashboard/voting?event=${event.id}`);
    await page.getByRole('button', { name: 'Batalkan event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Batalkan event ini?', includeHidden: true });
    await dialog.getByText(`${ORDERS} order sudah lunas`, { exact: false }).waitFor();
    await dialog.getByLabel('Alasan').fill('Gedung batal dipakai.');
    await dialog.getByLabel('Ketik nama event ini untuk memastikan').fill('Malam Puisi');
    await dialog.getByRole('button', { name: 'Ya, batalkan' }).click();
    await dialog.getByText('Ketik namanya persis seperti di bawah judul.').waitFor();
    await dialog.getByLabel('Ketik nama event ini untuk memastikan').fill(event.name);
    await shoot('canceled-1-question');
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Ya, batalkan' }).click();
    await page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
    expect(await dialog.getByLabel('Alasan').inputValue()).toBe('Gedung batal dipakai.');
    await touchPasskey(requester);
    await untilToast(page, 'Event dibatalkan.');
    await watcher.page.getByText('Event ini dibatalkan.').first().waitFor();
    await watcher.page.getByText('Uang setiap pembayaran dikembalikan', { exact: false }).waitFor();
    await watcher.shoot('canceled-2-public');
    await expectClean(watcher.page);
    await page.getByRole('link', { name: 'Pengembalian massal' }).click();
  });

  test('[BO-2.409] is counted and asked for by one person, and started by another one', async () => {
    const { page, shoot } = requester;
    const count = page.getByRole('region', { name: 'Yang akan dikembalikan' });
    await count.getByText(formatRupiah(ORDERS * GROSS), { exact: true }).waitFor();
    await count.getByText(`${BY_API} order, langsung ke cara bayar semula`).waitFor();
    await count.getByText(`${BY_FORM} order, pembeli mengisi rekening lewat email`).waitFor();
    await shoot('canceled-3-counted');
    await expectClean(page);
    await answer(requester, {
      press: 'Minta pengembalian',
      note: 'Gedung batal dipakai.',
      yes: 'Ya, minta',
    });
    await runCard(requester).getByText('Menunggu persetujuan').waitFor();
    expect(await page.getByRole('button', { name: 'Setujui' }).count()).toBe(0);
    await approver.visit(`/dashboard/refund-runs?event=${event.id}`);
    await approver.page.getByRole('button', { name: 'Setujui' }).click();
    await approver.page.getByRole('button', { name: 'Ya, setujui' }).click();
    await touchPasskey(approver);
    // Whoever has asked for it sees it begin.
    await runCard(requester).getByText('Berjalan', { exact: true }).waitFor();
  });

  test('[BO-2.410] stops in the middle, and goes on from there', async () => {
    await answer(requester, { press: 'Hentikan', note: 'Saldo diperiksa dulu.', yes: 'Ya, hentikan' });
    await runCard(requester).getByText('Tidak ada pengembalian baru yang dibuat', { exact: false }).waitFor();
    await requester.shoot('canceled-4-stopped');
    await expectClean(requester.page);
    expect(await isBack(requester, BY_API).count()).toBe(0);
    const rest = await runCard(requester)
      .getByRole('listitem')
      .filter({ hasText: 'Belum dibuat' })
      .textContent();
    expect(Number(rest?.replaceAll(/\D/g, ''))).toBeGreaterThan(0);
    await answer(requester, { press: 'Lanjutkan', note: 'Saldo cukup.', yes: 'Ya, lanjutkan' });
    await isBack(requester, BY_API).waitFor();
    // The other one's page has followed.
    await isBack(approver, BY_API).waitFor();
    const notMade = () => runCard(requester).getByText('Belum dibuat').locator('b').textContent();
    await until('all are made', {}, async () => (await notMade()) === '0');
  });

  test('takes the votes away as it goes back', async () => {
    await untilVotes(BY_FORM * VOTES);
    await requester.visit(`/dashboard/transaction/${event.organizerId}&${event.id}`);
    const figures = requester.page.getByRole('region', { name: 'Ringkasan' });
    await figures
      .getByText(formatRupiah(BY_FORM * GROSS))
      .first()
      .waitFor();
    expect((await readEvent(event.page)).event.status).toBe('canceled');
  });

  test('waits for those who are asked for an account, and says who they are', async () => {
    const [named, silent] = customers;
    if (!named || !silent) throw new Error('there are two');
    await findInLetter(silent.email, LINK);
    const buyer = await comeIn(browsers.voters, { width: 390 });
    await nameAccount(buyer, {
      ...named,
      holder: 'Sari Wulandari',
      link: await findInLetter(named.email, LINK),
    });
    const { page, visit, shoot } = requester;
    await visit(`/dashboard/refund-runs?event=${event.id}`);
    const list = page.getByRole('table', { name: 'Order yang uangnya belum kembali' });
    await list.getByText('Pembeli belum mengisi rekening').waitFor();
    // What is ordered for the named account is none of what is left.
    await until('one is left', {}, async () => (await list.getByRole('row').count()) === BY_FORM);
    await untilVotes((BY_FORM - 1) * VOTES);
    const byForm = runCard(requester).getByRole('row', { name: /^Lewat formulir/ });
    expect(
      (await byForm.getByRole('cell').allTextContents()).map((text) => text.replaceAll(/\s/g, ' ')),
    ).toEqual([
      'Lewat formulir',
      `Rp ${(2 * GROSS).toLocaleString('id-ID')}2 order`,
      '-',
      `Rp ${GROSS.toLocaleString('id-ID')}1 order`,
      `Rp ${GROSS.toLocaleString('id-ID')}1 order`,
      '-',
    ]);
    await shoot('canceled-5-left');
    await expectClean(page);
    const file = await downloadBy(page, page.getByRole('button', { name: 'Unduh CSV' }));
    expect(file.name).toBe(`Refunds-${event.page}.csv`);
    const lines = file.bytes.toString().trim().split('\r\n');
    expect(lines.filter((line) => line.includes('confirmed'))).toHaveLength(BY_API);
    expect(lines.filter((line) => line.includes('transfer'))).toHaveLength(BY_FORM);
    expect(lines.filter((line) => line.includes('waiting_for_account'))).toHaveLength(1);
    await list
      .getByRole('link', { name: /: buka kasus order/ })
      .first()
      .click();
    await page.getByText('Perjalanan kasus').waitFor();
    expect([
      ...requester.complaints,
      ...approver.complaints,
      ...watcher.complaints,
      ...buyer.complaints,
    ]).toEqual([]);
  });

  test('leaves the books in order', async () => {
    expect(await verifyBooks()).toBe('');
  });
});
