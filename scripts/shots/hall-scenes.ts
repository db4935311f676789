import type { Page } from 'playwright-core';
import type { Screen, ScreenFrame, ScreensResponse } from '#contracts/screens/screens.ts';
import { untilDrawn } from './browser.ts';
import { callApi, enterDesk, SEEN_ALL } from './desk.ts';
import type { Scene, Stage } from './stage.ts';

const EVENT_ID = 'EVT-1001';
/** Full HD, its double, and the old halls' 4:3. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1024, height: 768 },
] as const;

/** How long a hall screen may be without an answer before it says so, and more. */
const STALE_MS = 10_000;

type Change = Partial<Omit<Screen, 'id' | 'name' | 'revision' | 'created_at'>>;

/** A screen of the demo's first event and its controller, who is the admin of the page's browser. */
async function openHall({ page }: Pick<Stage, 'page'>) {
  const path = `/admin/events/${EVENT_ID}/screens`;
  const { finalists } = await callApi<ScreensResponse>(page, { path });
  const made = await callApi<{ screen: Screen; token: string }>(page, {
    method: 'POST',
    path,
    body: { name: 'Layar gambar' },
  });
  let { screen } = made;
  const own = `/admin/screens/${screen.id}`;
  return {
    finalists,
    address: `/projector#${made.token}`,
    setHall: async (change: Change) => {
      const body = { revision: screen.revision, ...change };
      ({ screen } = await callApi<{ screen: Screen }>(page, { method: 'PUT', path: own, body }));
    },
    revoke: () => callApi(page, { method: 'DELETE', path: own }),
  };
}

/** Hall screens are as large as halls: their scenes are played once, by the desk's browser. */
const isDesk = (page: Page) => (page.viewportSize()?.width ?? 0) > 1_000;

/** The hall screen in all that it can show. */
export const hallScenes: Record<string, Scene> = {
  async hall({ page, visit, passTime, shoot, voter }) {
    if (!isDesk(page)) return;
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const { finalists, address, setHall, revoke } = await openHall({ page });
    const stages: [name: string, change: Change, seen: string][] = [
      ['waiting', { show: 'waiting' }, '.hall-stage_alone > svg'],
      ['board', { show: 'board' }, '.hall-board_podium img'],
      ['board-five', { rows: 5 }, 'ol:not(:has(li:nth-child(3)))'],
      ['board-light', { rows: 10, variant: 'light' }, '[data-variant=light] li:nth-child(7)'],
      ['board-overlay', { variant: 'overlay' }, '[data-variant=overlay]'],
      ['frozen', { variant: 'dark', frozen: true }, '[data-variant=dark] .hall-head_lightOff'],
      [
        'spotlight',
        { frozen: false, show: 'spotlight', finalist_id: finalists[2]?.id ?? null },
        '.hall-stage_spotlight',
      ],
      ['spotlight-light', { variant: 'light' }, '[data-variant=light] .hall-stage_spotlight'],
      ['spotlight-overlay', { variant: 'overlay' }, '[data-variant=overlay] .hall-stage_spotlight'],
      ['qr', { show: 'qr', variant: 'dark' }, '[data-variant=dark] .hall-foot_largeCode'],
      ['qr-overlay', { variant: 'overlay' }, '[data-variant=overlay] .hall-foot_largeCode'],
      [
        'reveal-covered',
        { show: 'reveal', variant: 'dark' },
        '[data-variant=dark] .hall-board_first .hall-board_curtain',
      ],
      ...[9, 8, 7, 6, 5].map((covered): [string, Change, string] => ['', { covered }, 'li img']),
      ['reveal-five', { variant: 'dark' }, 'li:nth-child(3) img'],
      ['reveal-light', { variant: 'light' }, '[data-variant=light]'],
      ...[4, 3, 2, 1, 0].map((covered): [string, Change, string] => ['', { covered }, 'li img']),
      ['reveal-open', { variant: 'dark' }, '[data-variant=dark] .hall-board_first img'],
    ];
    for (const [name, change, seen] of stages) {
      await setHall(change);
      if (!name) continue;
      for (const size of name === 'board' ? SIZES : [SIZES[0], SIZES[2]]) {
        await page.setViewportSize(size);
        await visit(address);
        await page.locator(`.hall_hall ${seen}, .hall_hall${seen}`).first().waitFor();
        await shoot(`hall-${name}`, 'window');
      }
    }
    await setHall({ show: 'board' });
    await page.getByText('Pengumuman hasil suara publik').waitFor({ state: 'detached' });
    await untilDrawn(page);
    await page.context().setOffline(true);
    await passTime(STALE_MS);
    await page.getByText('MENYAMBUNG').waitFor();
    await shoot('hall-outage', 'window');
    await page.context().setOffline(false);
    await page.getByText('LIVE').waitFor();
    await revoke();
    await page.getByText('Layar ini dimatikan.').waitFor();
    await shoot('hall-revoked', 'window');
  },

  /** What votes do to a board, drawn without anybody's votes. */
  async hallMoves({ page, visit, shoot, voter }) {
    if (!isDesk(page)) return;
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const { address, setHall, revoke } = await openHall({ page });
    await setHall({ show: 'board' });
    let change = (frame: ScreenFrame) => frame;
    await page.route('**/api/v1/screen', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: change((await answer.json()) as ScreenFrame) });
    });
    for (const size of [SIZES[0], SIZES[2]]) {
      change = (frame) => frame;
      await page.setViewportSize(size);
      // An address that differs by nothing loads no page, and the board of the one before would take its climb back.
      await page.goto('about:blank');
      await visit(address);
      change = climb;
      await page.locator('.hall-board_climber').waitFor();
      await shoot('hall-climb', 'window');
    }
    // Some answer may still be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await revoke();
  },

  async hallBlackout({ page, visit, shoot, voter }) {
    if (!isDesk(page)) return;
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const { address, setHall, revoke } = await openHall({ page });
    await setHall({ show: 'board' });
    const blackout = `/admin/events/${EVENT_ID}/blackout`;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const body = { from: new Date().toISOString(), until, revision: SEEN_ALL };
    await callApi(page, { method: 'PUT', path: blackout, body });
    try {
      for (const size of [SIZES[0], SIZES[2]]) {
        await page.setViewportSize(size);
        await visit(address);
        await page.getByRole('heading', { name: 'Hasil disembunyikan' }).waitFor();
        await shoot('hall-blackout', 'window');
      }
    } finally {
      await callApi(page, { method: 'PUT', path: `/admin/events/${EVENT_ID}/reveal` });
    }
    await revoke();
  },

  /** Its control, made for a phone. */
  async hallControl({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const { setHall, revoke } = await openHall({ page });
    await visit(`/dashboard/projector?event=${EVENT_ID}`);
    await shoot('hall-control');
    const side = `Layar samping ${crypto.randomUUID().slice(0, 4)}`;
    await page.getByLabel('Nama layar').fill(side);
    await page.getByRole('button', { name: 'Buat tautan' }).click();
    await page.getByRole('dialog', { name: 'Tautan layar' }).waitFor();
    await shoot('hall-control-link', 'window');
    await page.keyboard.press('Escape');
    await page.getByText('Tutup tanpa menyalin tautan?').waitFor();
    await shoot('hall-control-link-leave', 'window');
    await page.getByRole('button', { name: 'Ya, tutup' }).click();
    const other = page.getByRole('region', { name: side });
    await other.getByRole('button', { name: 'Cabut' }).click();
    await page.getByText('Cabut tautan layar ini?').waitFor();
    await shoot('hall-control-revoke', 'window');
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Cabut' })
      .click();
    await other.waitFor({ state: 'detached' });
    await setHall({ show: 'reveal' });
    await setHall({ covered: 9 });
    await page.getByRole('button', { name: 'Buka peringkat 9' }).waitFor();
    await shoot('hall-control-reveal');
    await setHall({ show: 'spotlight', frozen: true });
    await page.getByText('Finalis sorotan').waitFor();
    await shoot('hall-control-spotlight');
    await revoke();
  },
};

/** The seventh climbs to the fourth place, and somebody's votes have jumped. */
function climb(frame: ScreenFrame): ScreenFrame {
  const rows = [...frame.rows];
  const [climber] = rows.splice(6, 1);
  if (!climber) return frame;
  rows.splice(3, 0, { ...climber, vote_percentage: (rows[3]?.vote_percentage ?? 0) + 0.0004 });
  const name = frame.rows[1]?.finalist?.name ?? '';
  return {
    ...frame,
    rows: rows.map((row, index) => ({ ...row, rank: index + 1 })),
    spikes: [{ name, orders: 12, minutes: 5, at: frame.as_of }],
  };
}
