import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { caseListResponseSchema } from '#contracts/cases/cases.ts';
import { type Browsers, comeIn, openBrowsers, type Person } from '../../support/e2e-browser.ts';
import { payElsewhere } from '../../support/e2e-buyer.ts';
import { downloadBy } from '../../support/e2e-download.ts';
import { expectClean } from '../../support/e2e-passkeys.ts';
import { atProvider, notificationAnsweredAt } from '../../support/e2e-simulator.ts';
import { verifyBooks } from '../../support/e2e-stage.ts';
import { filesInZip } from '../../support/posters.ts';
import { until } from '../../support/waiting.ts';
import { readEvent } from '../orders/board-watch.ts';
import { callAs, enterWithPasskey, logInAtDesk } from './desk-work.ts';

const EVENT = 'putri-nusantara-2026';
const PASSWORD = 'sorak-demo-2026';
const ADMIN = { username: 'admin@sorak.test', password: PASSWORD };

let browsers: Browsers;
/** Whose passkey was used long ago. */
let finance: Person;
beforeAll(async () => {
  browsers = await openBrowsers();
  const admin = await comeIn(browsers.watchers, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
  finance = await enterWithPasskey(browsers.watchers, { admin, name: 'Laras Anggraini' });
});
afterAll(() => browsers.close());

test('[BO-2.407] a chargeback gets its evidence to the bank, and is booked as lost', async () => {
  const { finalists } = await readEvent(EVENT);
  const { orderId } = await payElsewhere(
    { event: EVENT, finalist: finalists[0]?.name ?? '', votes: 4 },
    { paid: { payment_type: 'credit_card' } },
  );
  await notificationAnsweredAt(orderId, 'capture');
  await atProvider(orderId, 'chargeback');
  await notificationAnsweredAt(orderId, 'chargeback');
  const cases = `/admin/money-cases?kind=chargeback&order_id=${orderId}`;
  await until('the case is open', {}, async () => {
    const { body } = await callAs(finance, cases);
    return caseListResponseSchema.parse(body).result.length === 1;
  });
  const { page, visit, shoot } = finance;
  await visit('/dashboard/cases?kind=chargeback');
  await page.getByRole('button', { name: `Buka kasus Chargeback, order ${orderId}` }).click();
  const pack = page.getByRole('region', { name: 'Bukti untuk bank' });
  await pack.waitFor();
  await page
    .getByText(/^sisa \d+ (?:hari|jam)$/)
    .last()
    .waitFor();
  await shoot('chargeback-1-open');
  await expectClean(page);
  const download = downloadBy(page, pack.getByRole('button', { name: 'Unduh bukti' }));
  await page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
  await page.keyboard.press('Enter');
  const { name, bytes } = await download;
  expect(name).toBe(`Evidence-${orderId}.zip`);
  const files = await filesInZip(bytes);
  expect([...files.keys()].sort()).toEqual([
    'contents.txt',
    'devices.csv',
    'letters.csv',
    'log-proof.txt',
    'payment.json',
    'receipt.pdf',
    'refunds.csv',
    'timeline.csv',
    'votes.csv',
  ]);
  expect(files.get('contents.txt')?.toString()).toContain(orderId);

  const decide = async (decision: string, note: string) => {
    await page.getByRole('button', { name: decision, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: decision, includeHidden: true });
    await dialog.getByLabel('Alasan').selectOption('fraud_suspected');
    await dialog.getByLabel('Penjelasan').fill(note);
    await dialog.getByRole('button', { name: decision, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await decide('Bukti sudah dikirim', 'Dikirim ke BCA lewat email.');
  await page.getByText('Menunggu bank', { exact: true }).waitFor();
  await shoot('chargeback-2-sent');
  await expectClean(page);
  await decide('Sanggahan kalah', 'Bank memihak pemegang kartu.');
  await page.getByText('Bank mengambil uangnya untuk seterusnya, dan kerugiannya sudah dibukukan.').waitFor();
  await shoot('chargeback-3-lost');
  await expectClean(page);
  expect(finance.complaints).toEqual([]);
  expect(await verifyBooks()).toBe('');
});
