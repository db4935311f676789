import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { Browser, Page } from 'playwright-core';
import { enterAs } from '#scripts/shots/visitor.ts';
import { createFinalists } from '#server/modules/finalists/index.ts';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { buildAccount, TEST_PASSWORD } from '../../support/api.ts';
import { placeBoard } from '../../support/boards.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { downloadBy } from '../../support/e2e-download.ts';
import { system, verifyBooks } from '../../support/e2e-stage.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { buildLine, buildOrderIn, insertCounted } from '../../support/orders.ts';
import { readPdf } from '../../support/pdf.ts';
import { until } from '../../support/waiting.ts';
import { logInAtDesk } from '../desk/desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };

/**
 * A name as somebody may have stored it before names were looked at: elements, handlers, the end of a script, templates of three kinds, a
 * comment, a turn of the writing direction.
 */
const hostile = (of: string) =>
  `${of} <img src=x onerror="ran='${of}'"><script>ran='${of}'</script></script><b class=tebal>t</b>{{7*7}}\${7*7}$t(common:close)<!-- \u202Emoc`;

let browser: Browser;
let event: { id: string; uniqueName: string };
let organizerId: string;
let finalistId: string;
let voter: { id: string; username: string; password: string };
let orderId: string;

beforeAll(async () => {
  browser = await takeBrowser();
  const config = loadConfig({ ...system().env, LOG_LEVEL: 'silent' });
  useConfig(config);
  await connectMongo(config);
  organizerId = (await buildOrganizer({ name: hostile('Penyelenggara') })).id;
  ({ event } = await buildEvent({
    organizerId,
    finalists: 0,
    name: hostile('Acara'),
    tagline: hostile('Semboyan'),
  }));
  const [finalist] = await createFinalists([
    { eventId: event.id, name: hostile('Finalis'), category: hostile('Kategori') },
  ]);
  finalistId = finalist?.id ?? '';
  await placeBoard({ eventId: event.id, version: 1, votes: [[finalistId, 2]] });
  const account = await buildAccount({ name: hostile('Pemilih') });
  voter = { id: account.id, username: account.username, password: TEST_PASSWORD };
  orderId = `SRK-261121-${crypto.randomUUID().slice(0, 10).toUpperCase()}`;
  await insertCounted([
    buildOrderIn('settlement', {
      id: orderId,
      eventId: event.id,
      organizerId,
      userId: account.id,
      customer: { name: account.name, email: account.email, username: account.username },
      lines: [{ ...buildLine(finalistId, 2), name: hostile('Finalis') }],
    }),
  ]);
});
afterAll(async () => {
  await disconnectMongo();
  await leaveBrowser(browser);
});

/** Without the content policy, which would stop a script that a page has let in: here the pages are tried by themselves. */
const comeUnguarded = () => comeIn(browser, { width: 1440, bypassCSP: true });

/** What a name leaves behind in a page that takes it for markup. */
const harmIn = (page: Page) =>
  page.evaluate(() => ({
    ran: String((window as { ran?: unknown }).ran),
    made: document.querySelectorAll('img[src="x"], b.tebal').length,
  }));
const NO_HARM = { ran: 'undefined', made: 0 };

/** Waits until a page shows these names letter by letter, and looks that none of them became anything else. */
async function expectLiterally({ page, complaints }: Person, names: readonly string[]): Promise<void> {
  for (const name of names)
    await until(`${page.url()} shows the name of ${name}`, { everyMs: 100 }, async () => {
      const shown = page.getByText(hostile(name)).first();
      return (await shown.count()) > 0;
    });
  expect([page.url(), await harmIn(page)]).toEqual([page.url(), NO_HARM]);
  expect(await page.title()).not.toContain('49');
  expect(complaints).toEqual([]);
}

describe('names with scripts, markup, templates and turned directions', () => {
  test('are text on every public page', async () => {
    const person = await comeUnguarded();
    await person.visit(`/events/${event.uniqueName}`);
    await expectLiterally(person, ['Acara', 'Semboyan', 'Penyelenggara', 'Finalis', 'Kategori']);
    await person.visit(`/events/${event.uniqueName}/${finalistId}`);
    await expectLiterally(person, ['Acara', 'Finalis', 'Kategori']);
    await person.visit(`/events?search=${encodeURIComponent('Acara <img')}`);
    await expectLiterally(person, ['Acara']);
  });

  test('are text to the one who has such a name, and in the history of orders', async () => {
    const person = await comeUnguarded();
    await enterAs({ ...person, voter });
    await person.visit('/history-order');
    await expectLiterally(person, ['Acara']);
    await person.visit('/account');
    await until('the form holds the name', { everyMs: 100 }, async () => {
      return (await person.page.getByLabel('Nama lengkap').inputValue()) === hostile('Pemilih');
    });
    await expectLiterally(person, []);
  });

  test('are text in the PDF of an order, and in what its viewer calls it', async () => {
    const person = await comeUnguarded();
    await enterAs({ ...person, voter });
    await person.visit(`/history-order?order=${orderId}`);
    const drawer = person.page.getByRole('dialog', { name: orderId });
    const button = drawer.getByRole('button', { name: 'Bukti pembayaran' });
    const { bytes: file } = await downloadBy(person.page, button);
    const { text, title } = await readPdf(file);
    // Three lines hold the beginning; whatever was cut is cut everywhere.
    for (const name of ['Acara', 'Penyelenggara', 'Pemilih', 'Finalis', 'Kategori'])
      expect(text.replaceAll(' ', '')).toContain(`${name}<imgsrc=xonerror="ran='${name}'">`);
    expect(text).not.toContain('\u202e');
    expect(title).toBe(`Bukti pembayaran ${orderId}`);
    // Nothing that a viewer would run or open.
    expect(file.toString('latin1')).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction|EmbeddedFile)\b/);
    expect(await harmIn(person.page)).toEqual(NO_HARM);
  });

  test('are text at every desk', async () => {
    const person = await comeUnguarded();
    await logInAtDesk(person, ADMIN, { leadsTo: '/dashboard' });
    await person.visit(`/dashboard/event-organizer/${organizerId}`);
    await expectLiterally(person, ['Penyelenggara']);
    await person.visit(`/dashboard/user-account?search=Pemilih`);
    await expectLiterally(person, ['Pemilih']);
    await person.visit(`/dashboard/transaction/${organizerId}&${event.id}`);
    await expectLiterally(person, ['Pemilih']);
  });

  test('are text in a toast, whatever an answer says', async () => {
    const person = await comeUnguarded();
    const { page } = person;
    await page.route('**/api/v1/support**', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'conflict', message: hostile('Kabar'), request_id: 'x' },
      }),
    );
    await person.visit('/');
    await page.getByRole('button', { name: 'Kirim pesan' }).click();
    const form = page.getByRole('dialog', { name: 'Kirim pesan' });
    await form.getByLabel('Nama').fill('Sari Wulandari');
    await form.getByLabel('Email').fill('sari@contoh.id');
    await form.getByLabel('Pesan').fill('Bagaimana cara memilih dua finalis?');
    await form.getByRole('button', { name: 'Kirim pesan' }).click();
    await page
      .locator('.toast-stack_toast')
      .filter({ hasText: hostile('Kabar') })
      .first()
      .waitFor();
    await expectLiterally(person, ['Kabar']);
  });

  test('control: a page that takes one for markup runs it, and is seen', async () => {
    const { page, visit } = await comeUnguarded();
    await visit('/about');
    expect(await harmIn(page)).toEqual(NO_HARM);
    await page.evaluate((name) => {
      document.body.insertAdjacentHTML('beforeend', name);
    }, hostile('Acara'));
    await until('its handler has run', {}, async () => (await harmIn(page)).ran === 'Acara');
    expect((await harmIn(page)).made).toBe(2);
  });

  test('and where one got through, the content policy stops its script', async () => {
    const { page, visit, complaints } = await comeIn(browser, { width: 1440 });
    await visit('/about');
    await page.evaluate((name) => {
      document.body.insertAdjacentHTML('beforeend', name);
    }, hostile('Acara'));
    await until('the browser says what it refused', {}, () =>
      complaints.some((line) => line.includes('Content Security Policy')),
    );
    expect(await harmIn(page)).toEqual({ ran: 'undefined', made: 2 });
  });
});

test('what was planted is taken away again: the books are those of before', async () => {
  for (const rows of (await mongoose.connection.db?.collections()) ?? [])
    await rows.deleteMany({
      $or: [
        { _id: event.id as never },
        { event_id: event.id },
        { eventId: event.id },
        // What is kept of a voter is of no event alone.
        { userId: voter.id },
      ],
    });
  expect(await verifyBooks()).toBe('');
});
