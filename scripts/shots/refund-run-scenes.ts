import type { Page } from 'playwright-core';
import type { LeftRow, RefundRunView, RunCount } from '#contracts/cases/refund-runs.ts';
import { answer } from './answers.ts';
import { atDesk, enterDesk, rushTo, SKELETON_SEEN_MS } from './desk.ts';
import type { Scene, Stage } from './stage.ts';

/** Canceled in the demo. */
const EVENT = 'EVT-1009';
const PAGE = `/dashboard/refund-runs?event=${EVENT}`;
const RUN = 'RUN-1790142001420142';
const HOUR_MS = 3_600_000;
const DEWI = { id: 'USR-g1', name: 'Dewi Kartikasari' };
const BAYU = { id: 'USR-g2', name: 'Bayu Pratama' };

const COUNT: RunCount & { needs_approval: boolean } = {
  refunds: { orders: 1_284, amount: 96_320_000 },
  provider: { orders: 1_102, amount: 81_450_000 },
  transfer: { orders: 182, amount: 14_870_000 },
  left: [
    { reason: 'in_review', orders: 3, amount: 425_000 },
    { reason: 'paid_twice', orders: 1, amount: 50_000 },
    { reason: 'refund_under_way', orders: 1, amount: 62_500 },
  ],
  needs_approval: true,
};

function buildRuns(now: number) {
  const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const { needs_approval: _, ...counted } = COUNT;
  const asked = {
    step: 'requested',
    at: ago(3),
    by: DEWI,
    note: 'Gedung batal dipakai, tidak ada pengganti.',
  } as const;
  const base: RefundRunView = {
    id: RUN,
    event_id: EVENT,
    event_name: 'Pesona Bromo',
    state: 'requested',
    note: asked.note,
    asked_by: DEWI,
    approved_by: null,
    to_approve: true,
    counted,
    made: { orders: 0, amount: 0 },
    refunds: [],
    revision: 0,
    created_at: ago(3),
    ended_at: null,
    timeline: [asked],
  };
  const approved = { step: 'approved', at: ago(2.8), by: BAYU, note: '' } as const;
  const stopped = {
    step: 'stopped',
    at: ago(2.7),
    by: BAYU,
    note: 'Saldo di penyedia diperiksa dulu.',
  } as const;
  const resumed = { step: 'resumed', at: ago(2.2), by: BAYU, note: 'Saldo cukup.' } as const;
  const running: RefundRunView = {
    ...base,
    state: 'running',
    to_approve: false,
    approved_by: BAYU,
    made: { orders: 812, amount: 60_900_000 },
    refunds: [
      { state: 'confirmed', route: 'provider', orders: 641, amount: 47_300_000 },
      { state: 'sent', route: 'provider', orders: 38, amount: 2_850_000 },
      { state: 'approved', route: 'provider', orders: 12, amount: 900_000 },
      { state: 'failed', route: 'provider', orders: 4, amount: 310_000 },
      { state: 'confirmed', route: 'transfer', orders: 9, amount: 735_000 },
      { state: 'approved', route: 'transfer', orders: 108, amount: 8_805_000 },
    ],
    timeline: [asked, approved],
  };
  return {
    requested: base,
    own: { ...base, to_approve: false },
    running,
    stopped: { ...running, state: 'stopped', timeline: [asked, approved, stopped] },
    done: {
      ...running,
      state: 'done',
      made: { orders: 1_287, amount: 96_745_000 },
      refunds: [
        { state: 'confirmed', route: 'provider', orders: 1_101, amount: 81_440_000 },
        { state: 'failed', route: 'provider', orders: 4, amount: 310_000 },
        { state: 'confirmed', route: 'transfer', orders: 175, amount: 14_320_000 },
        { state: 'failed', route: 'transfer', orders: 7, amount: 675_000 },
      ],
      ended_at: ago(0.1),
      timeline: [asked, approved, stopped, resumed, { step: 'done', at: ago(0.1), by: null, note: '' }],
    },
    rejected: {
      ...base,
      id: 'RUN-1790142001420001',
      state: 'rejected',
      to_approve: false,
      created_at: ago(30),
      timeline: [asked, { step: 'rejected', at: ago(29), by: BAYU, note: 'Tunggu keputusan panitia.' }],
    },
  } satisfies Record<string, RefundRunView>;
}

const LEFT: LeftRow[] = [
  ['failed', 'no_account_named', true],
  ['waiting_for_account', '', true],
  ['on_its_way', '', true],
  ['in_review', '', true],
  ['refund_under_way', '', true],
  ['disputed', '', true],
  ['paid_twice', '', true],
  ['kept', '', true],
  ['not_yet', '', false],
].map(([reason, note, hasCase], index) => ({
  order_id: `SRK-261118-7F2K91QD0${index}`,
  amount: 25_000 + index * 12_500,
  reason: reason as LeftRow['reason'],
  note: note as string,
  case_id: hasCase ? `CSE-179014200142013${index}` : null,
}));

const nowOf = async (page: Page) => Number(await page.evaluate('Date.now()'));
const speakEnglish = (page: Page) => page.evaluate("localStorage.setItem('language', 'en')");

async function deskRefundRuns({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'admin@sorak.test');
  const of = buildRuns(await nowOf(page));
  const list = `/admin/events/${EVENT}/refund-runs`;
  const counts = `/admin/events/${EVENT}/refund-count`;
  const fill = (...runs: RefundRunView[]) => answer(page, list, { result: runs });
  const open = async (run: RefundRunView, ...earlier: RefundRunView[]) => {
    await fill(run, ...earlier);
    await visit(PAGE);
    await page.getByText('Perjalanan').waitFor();
  };
  const dialog = (name: string) => page.getByRole('dialog', { name, includeHidden: true });
  await visit(`/dashboard/voting?tab=inactive&event=${EVENT}`);
  await page.getByRole('link', { name: 'Pengembalian massal' }).waitFor();
  await shoot('desk-canceled-event', 'window');
  await visit('/dashboard/refund-runs');
  await shoot('desk-refund-runs-no-event');
  await visit('/dashboard/refund-runs?event=EVT-1001');
  await page.getByText('Event ini tidak dibatalkan').waitFor();
  await shoot('desk-refund-runs-not-canceled');
  await fill();
  await answer(page, counts, { result: COUNT });
  await answer(page, `/admin/refund-runs/${RUN}/left`, { result: LEFT, next: '17.SRK-1' });
  await visit(PAGE);
  const ask = page.getByRole('button', { name: 'Minta pengembalian' });
  await ask.waitFor();
  await shoot('desk-refund-run-counted');
  await ask.click();
  await dialog('Minta pengembalian massal?').getByRole('button', { name: 'Ya, minta' }).click();
  await page.getByText('Wajib diisi.').waitFor();
  await shoot('desk-refund-run-ask', 'window');
  await answer(page, list, { code: 'refund_outdated', message: 'Berubah.' }, 409);
  await page.unroute(`**/api/v1${list}`);
  await page.route(`**/api/v1${list}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { result: [] } })
      : route.fulfill({
          status: 409,
          json: { code: 'refund_outdated', message: 'Berubah.', request_id: 'r' },
        }),
  );
  await dialog('Minta pengembalian massal?').getByLabel('Catatan').fill('Gedung batal dipakai.');
  await dialog('Minta pengembalian massal?').getByRole('button', { name: 'Ya, minta' }).click();
  await page.getByText('Ordernya baru saja berubah.', { exact: false }).waitFor();
  await shoot('desk-refund-run-outdated', 'window');
  await open(of.requested);
  await shoot('desk-refund-run-requested');
  await page.getByRole('button', { name: 'Setujui' }).click();
  await dialog('Setujui pengembalian massal ini?').waitFor();
  await shoot('desk-refund-run-approve', 'window');
  await open(of.own);
  await shoot('desk-refund-run-waits');
  await open(of.running);
  await shoot('desk-refund-run-running');
  await page.getByRole('button', { name: 'Hentikan' }).click();
  await dialog('Hentikan pengembalian massal?').waitFor();
  await shoot('desk-refund-run-stop', 'window');
  await answer(page, `/admin/refund-runs/${RUN}/left`, { result: LEFT, next: null });
  await open(of.stopped);
  await shoot('desk-refund-run-stopped');
  await answer(page, counts, {
    result: {
      ...COUNT,
      refunds: { orders: 11, amount: 985_000 },
      provider: { orders: 4, amount: 310_000 },
      transfer: { orders: 7, amount: 675_000 },
      left: [],
    },
  });
  await open(of.done, of.rejected);
  await page.getByText('Yang masih bisa dikembalikan').waitFor();
  await shoot('desk-refund-run-done');
  const none = { orders: 0, amount: 0 };
  await answer(page, counts, {
    result: { ...COUNT, refunds: none, provider: none, transfer: none, left: [] },
  });
  await answer(page, `/admin/refund-runs/${RUN}/left`, { result: [], next: null });
  await open({ ...of.done, refunds: of.done.refunds.filter(({ state }) => state === 'confirmed') });
  await page.getByText('Tidak ada yang tersisa').waitFor();
  await shoot('desk-refund-run-done-all');
  await fill();
  await visit(PAGE);
  await page.getByText('Tidak ada uang yang harus dikembalikan').waitFor();
  await shoot('desk-refund-run-nothing');
  await answer(page, list, { code: 'unavailable', message: 'Layanan sedang sibuk.' }, 503);
  await visit(PAGE);
  await page.getByText('Layanan sedang sibuk').first().waitFor();
  await shoot('desk-refund-run-failed');
  await page.unroute(`**/api/v1${list}`);
  await page.route(`**/api/v1${list}`, () => undefined);
  await rushTo(page, PAGE);
  await page.waitForTimeout(SKELETON_SEEN_MS * 3);
  await shoot('desk-refund-run-loading');
  await page.unroute(`**/api/v1${list}`);
  await answer(page, `/admin/refund-runs/${RUN}/left`, { result: LEFT, next: null });
  await speakEnglish(page);
  await fill(of.running);
  await visit(PAGE);
  await page.getByText('What happened').waitFor();
  await shoot('desk-refund-run-en');
}

/** The money of a canceled event on its way back. */
export const refundRunScenes: Record<string, Scene> = atDesk({ deskRefundRuns });
