import type { Page } from 'playwright-core';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import type { TransferDetail } from '#contracts/transfers/transfers.ts';
import { answer } from './answers.ts';
import { buildCases, buildTransfers } from './case-data.ts';
import { atDesk, enterDesk, rushTo, SKELETON_SEEN_MS } from './desk.ts';
import type { Scene, Stage } from './stage.ts';

const LIST = '/dashboard/cases';
const TRANSFERS = '/dashboard/transfers';
const BILLS = '/dashboard/transaction/EO-1001&EVT-1001?status=settlement';
const LINK = `/refund#${'a'.repeat(43)}`;
const LOOKUP = '/refund-accounts/lookup';

/** By the clock of the page, which stands still where pictures are compared. */
const nowOf = async (page: Page) => Number(await page.evaluate('Date.now()'));
const pageOf = (total: number) => ({ page: 1, limit: 10, total, total_page: 1 });
const busy = { code: 'unavailable', message: 'Layanan sedang sibuk.' };
const speakEnglish = (page: Page) => page.evaluate("localStorage.setItem('language', 'en')");

async function deskCases({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'admin@sorak.test');
  const of = buildCases(await nowOf(page));
  const open = async (one: CaseDetail) => {
    await answer(page, `/admin/money-cases/${one.id}`, { result: one });
    await visit(`${LIST}?case=${one.id}`);
    await page.getByText('Perjalanan kasus').waitFor();
  };
  const dialog = (name: string) => page.getByRole('dialog', { name, includeHidden: true });
  const fill = (rows: object[]) =>
    answer(page, '/admin/money-cases', { result: rows, pagination: pageOf(rows.length) });
  await fill(of.rows);
  await visit(LIST);
  await shoot('desk-cases');
  await visit(`${LIST}?event=EVT-1001&kind=review&age=24`);
  await shoot('desk-cases-filtered');
  await open(of.refund);
  await shoot('desk-case-refund', 'window');
  await page.getByRole('button', { name: 'Setujui' }).click();
  await dialog('Setujui pengembalian ini?').waitFor();
  await shoot('desk-case-approve', 'window');
  await answer(
    page,
    `/admin/money-cases/${of.refund.id}/approve`,
    { code: 'refund_outdated', message: 'Order berubah.' },
    409,
  );
  await page.getByRole('button', { name: 'Ya, setujui' }).click();
  await page.getByText(/Tolak kasus ini/).waitFor();
  await shoot('desk-case-outdated', 'window');
  await open(of.refund);
  await page.getByRole('button', { name: 'Tolak' }).click();
  await page.getByRole('button', { name: 'Ya, tolak' }).click();
  await page.getByText('Wajib diisi.').waitFor();
  await shoot('desk-case-reject', 'window');
  await open(of.account);
  await shoot('desk-case-account', 'window');
  await page.getByRole('button', { name: 'Kirim email lagi' }).click();
  await dialog('Kirim tautan rekening lagi?').waitFor();
  await shoot('desk-case-letter', 'window');
  await open(of.done);
  await shoot('desk-case-done', 'window');
  await open(of.challenge);
  await shoot('desk-case-challenge', 'window');
  await page.getByRole('button', { name: 'Tolak pembayaran' }).click();
  await dialog('Tolak pembayaran').waitFor();
  await shoot('desk-case-deny', 'window');
  await open(of.lines);
  await page.getByRole('button', { name: 'Pilih suara yang gugur' }).click();
  await dialog('Pilih suara yang gugur').getByRole('textbox').first().waitFor();
  await shoot('desk-case-lines', 'window');
  await open(of.hidden);
  await shoot('desk-case-hidden', 'window');
  await open(of.late);
  await page.getByRole('button', { name: 'Kembalikan uangnya' }).click();
  await dialog('Kembalikan uangnya').waitFor();
  await shoot('desk-case-late-refund', 'window');
  await open(of.chargebackSecond);
  await shoot('desk-case-chargeback-second', 'window');
  await open(of.chargebackTransferred);
  await shoot('desk-case-chargeback-transferred', 'window');
  await open(of.unknown);
  await shoot('desk-case-unknown', 'window');
  await open(of.unknownMessage);
  await shoot('desk-case-unknown-message', 'window');
  await open(of.chargeback);
  await shoot('desk-case-chargeback', 'window');
  await page.getByRole('button', { name: 'Sanggahan kalah' }).click();
  await dialog('Sanggahan kalah').waitFor();
  await shoot('desk-case-chargeback-lose', 'window');
  await open(of.chargebackAsked);
  await shoot('desk-case-chargeback-asked', 'window');
  await page.getByRole('button', { name: 'Setujui', exact: true }).click();
  await dialog('Setujui keputusan ini?').waitFor();
  await shoot('desk-case-chargeback-approve', 'window');
  await open(of.chargebackSent);
  await shoot('desk-case-chargeback-sent', 'window');
  await open(of.chargebackWon);
  await shoot('desk-case-chargeback-won', 'window');
  await open(of.chargebackLost);
  await shoot('desk-case-chargeback-lost', 'window');
  await fill([]);
  await visit(LIST);
  await page.getByText('Tidak ada kasus terbuka').waitFor();
  await shoot('desk-cases-empty');
  await answer(page, '/admin/money-cases', busy, 503);
  await visit(`${LIST}?view=all`);
  await page.getByText('Layanan sedang sibuk').first().waitFor();
  await shoot('desk-cases-failed');
  await fill(of.rows);
  await speakEnglish(page);
  await answer(page, `/admin/money-cases/${of.refund.id}`, { result: of.refund });
  await visit(`${LIST}?case=${of.refund.id}`);
  await page.getByText('What happened').waitFor();
  await shoot('desk-case-en', 'window');
  await visit(LIST);
  await shoot('desk-cases-en');
}

/** What of a bill goes back. The preview is the server's. */
async function deskRefund({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'admin@sorak.test');
  const openBill = async () => {
    await visit(BILLS);
    await page.locator('main [data-row-name]').first().click();
    await page.getByRole('button', { name: 'Kembalikan dana' }).click();
    return page.getByRole('dialog', { name: 'Kembalikan dana', includeHidden: true });
  };
  const panel = await openBill();
  // The one for what was chosen last: the one before is muted.
  const outcome = panel.locator(':not([aria-busy]) > [aria-label="Yang akan terjadi"]');
  await outcome.waitFor();
  await shoot('desk-refund', 'window');
  await panel.getByRole('button', { name: /^(?:Minta|Kembalikan Rp)/ }).click();
  await panel.getByText('Pilih alasannya.').waitFor();
  await panel.getByLabel('Penjelasan').scrollIntoViewIfNeeded();
  await shoot('desk-refund-errors', 'window');
  await panel.getByText('Sebagian suara').click();
  await panel
    .getByRole('button', { name: /^Tambah vote untuk/ })
    .first()
    .click();
  await outcome.waitFor();
  await shoot('desk-refund-votes', 'window');
  await outcome.scrollIntoViewIfNeeded();
  await shoot('desk-refund-outcome', 'window');
  await panel.getByText('Sejumlah uang').click();
  await panel.getByLabel('Jumlah', { exact: true }).fill('1');
  await outcome.waitFor();
  await shoot('desk-refund-amount', 'window');
  const path = '/admin/transactions/*/refund-preview';
  await answer(
    page,
    path,
    { code: 'refund_not_possible', message: 'Dana sebanyak itu tidak dapat dikembalikan dari order ini.' },
    409,
  );
  await openBill();
  await page.getByText('Belum bisa dikembalikan').waitFor();
  await shoot('desk-refund-impossible', 'window');
  const of = buildCases(await nowOf(page));
  await answer(page, '/admin/transactions/*/cases', { result: of.rows.slice(0, 2) });
  await visit(BILLS);
  await page.locator('main [data-row-name]').first().click();
  const cases = page.getByRole('heading', { name: 'Kasus tagihan ini' });
  await cases.scrollIntoViewIfNeeded();
  await shoot('desk-bill-cases', 'window');
  await page.getByRole('button', { name: 'Kembalikan dana' }).click();
  await page.getByText(/masih berjalan/).waitFor();
  await shoot('desk-refund-under-way', 'window');
}

async function deskTransfers({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'admin@sorak.test');
  const of = buildTransfers(await nowOf(page));
  const fill = (rows: object[]) =>
    answer(page, '/admin/transfers', { result: rows, pagination: pageOf(rows.length) });
  const open = async (one: TransferDetail) => {
    await answer(page, `/admin/transfers/${one.id}`, { result: one });
    await visit(`${TRANSFERS}?transfer=${one.id}`);
    await page.getByText('Perjalanan transfer').waitFor();
  };
  await fill(of.rows);
  await visit(TRANSFERS);
  await shoot('desk-transfers');
  await page.getByRole('button', { name: 'Pilih semua di halaman ini' }).click();
  await shoot('desk-transfers-chosen');
  await page.getByRole('button', { name: 'Buat berkas bank' }).click();
  await page.getByRole('dialog', { name: 'Buat berkas bank?' }).waitFor();
  await shoot('desk-transfers-file', 'window');
  await open(of.ordered);
  await shoot('desk-transfer-ordered', 'window');
  await open(of.sending);
  await page.getByRole('button', { name: 'Catat referensi' }).click();
  const record = page.getByRole('dialog', { name: 'Catat yang dijalankan bank', includeHidden: true });
  await record.getByRole('button', { name: 'Simpan' }).click();
  await record.getByText('Lampirkan buktinya.', { exact: true }).waitFor();
  await shoot('desk-transfer-record', 'window');
  await open(of.sent);
  await shoot('desk-transfer-sent', 'window');
  await page.getByRole('button', { name: 'Konfirmasi' }).last().click();
  await page.getByRole('dialog', { name: 'Konfirmasi transfer ini', includeHidden: true }).waitFor();
  await shoot('desk-transfer-confirm', 'window');
  await open(of.waiting);
  await shoot('desk-transfer-waiting', 'window');
  await page.getByRole('button', { name: 'Putuskan' }).click();
  await page.getByRole('dialog', { name: 'Apa kata mutasi rekening?', includeHidden: true }).waitFor();
  await shoot('desk-transfer-decide', 'window');
  await fill([]);
  await visit(TRANSFERS);
  await page.getByText('Belum ada transfer').waitFor();
  await shoot('desk-transfers-empty');
  await answer(page, '/admin/transfers', busy, 503);
  await visit(`${TRANSFERS}?state=failed`);
  await page.getByText('Layanan sedang sibuk').first().waitFor();
  await shoot('desk-transfers-failed');
  await fill(of.rows);
  await speakEnglish(page);
  await visit(`${TRANSFERS}?transfer=${of.waiting.id}`);
  await page.getByText('What happened').waitFor();
  await shoot('desk-transfers-en', 'window');
}

/** Where the link of a letter leads. */
async function refundLink({ page, visit, shoot }: Stage): Promise<void> {
  const refund = {
    order_id: 'SRK-261122-7F2K91QD42',
    event_name: 'Putri Nusantara 2026',
    amount: 62_500,
    expires_at: '2026-12-05T05:00:00.000Z',
    named: false,
  };
  const open = async (body: object, words: string, status = 200) => {
    await answer(page, LOOKUP, status === 200 ? { result: body } : body, status);
    await visit('/about');
    await visit(LINK);
    await page.getByText(words).first().waitFor();
  };
  const fill = async () => {
    await page.getByLabel('Bank', { exact: true }).selectOption('bca');
    await page.getByLabel('Nomor rekening').fill('0011223344');
    await page.getByLabel('Nama pemilik rekening').fill('Raka Hidayat');
    await page.getByRole('button', { name: 'Simpan rekening' }).click();
  };
  await open(refund, 'Ke rekening mana uang Anda dikirim?');
  await shoot('refund-link');
  await page.getByRole('button', { name: 'Simpan rekening' }).click();
  await page.getByText('Pilih banknya.').waitFor();
  await shoot('refund-link-errors');
  await answer(
    page,
    '/refund-accounts',
    {
      code: 'bank_account_unusable',
      message:
        'Bank tidak menemukan rekening ini, atau rekening itu tidak aktif. Periksa bank dan nomornya, atau isi rekening lain.',
    },
    422,
  );
  await fill();
  await page.getByText('Bank tidak menemukan').waitFor();
  await shoot('refund-link-unusable');
  await answer(page, '/refund-accounts', { message: 'Rekening Anda tersimpan.' });
  await fill();
  await page.getByRole('heading', { name: 'Rekening Anda tersimpan' }).waitFor();
  await shoot('refund-link-saved');
  await open({ ...refund, named: true }, 'Rekening Anda sudah tersimpan');
  await shoot('refund-link-named');
  await open({ code: 'link_invalid', message: 'Tidak berlaku.' }, 'Tautan ini tidak berlaku lagi', 404);
  await shoot('refund-link-bad');
  await open({ code: 'session_required', message: 'Masuk.' }, 'Masuk dengan akun yang membayar', 401);
  await shoot('refund-link-login');
  await open({ code: 'too_many_requests', message: 'Terlalu banyak.' }, 'Terlalu banyak percobaan', 429);
  await shoot('refund-link-limited');
  await open({ code: 'unavailable', message: 'Layanan sedang sibuk.' }, 'Layanan sedang sibuk', 503);
  await shoot('refund-link-failed');
  await page.unroute(`**/api/v1${LOOKUP}`);
  await page.route(`**/api/v1${LOOKUP}`, () => undefined);
  await visit('/about');
  await rushTo(page, LINK);
  await page.waitForTimeout(SKELETON_SEEN_MS);
  await shoot('refund-link-loading');
  await page.unroute(`**/api/v1${LOOKUP}`);
  await speakEnglish(page);
  await open(refund, 'To which account do we send your money?');
  await shoot('refund-link-en');
}

/** The desk of money: cases, refunds of a bill, transfers; and the page of the link that a refund's letter has. */
export const caseScenes: Record<string, Scene> = {
  refundLink,
  ...atDesk({ deskCases, deskRefund, deskTransfers }),
};
