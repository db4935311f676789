import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SCREEN_VARIANTS, type ScreenFrame } from '#contracts/screens/screens.ts';
import { untilDrawn } from '#scripts/shots/browser.ts';
import { payNow, pickMethod, untilCodeShown } from '#scripts/shots/visitor.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { buyElsewhere } from '../../support/e2e-buyer.ts';
import { system } from '../../support/e2e-stage.ts';
import { readCodes } from '../../support/posters.ts';
import { volume } from '../../support/volume.ts';
import { until } from '../../support/waiting.ts';
import { logInAtDesk } from '../desk/desk-work.ts';
import { closestRace, readEvent } from '../orders/board-watch.ts';
import { buildVoter, fillCheckout, untilCounted } from '../orders/voter.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
const EVENT = 'duta-wisata-jatim';
const EVENT_ID = 'EVT-1003';
const HALL = { width: 1920, height: 1080 };
/** Full HD, its double, and the old halls' 4:3, small and large. */
const SIZES = [
  HALL,
  { width: 1024, height: 768 },
  { width: 3840, height: 2160 },
  { width: 1600, height: 1200 },
];
/** Forty-five letters each. */
const LONG_NAMES = [
  'Raden Ajeng Kusumaningtyas Wulandari Pramesti',
  'Muhammad Alfarizqi Putra Nasution Simatupang',
  'Ni Luh Putu Ayu Saraswati Dewi Kertanegara I',
];
const WIDE_ADDRESS = '127.0.0.1:60000/s/e/WMWMW';
const FRAME = '**/api/v1/screen';
const PLACES = 10;
/** The page promises 3 s; two busy cores may add to them. */
const DARK_WITHIN_MS = 5_000;

const percent = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** One browser stands in the hall, one is the organizer's phone, one a voter's. */
let browsers: Browser[];
let hall: Person;
let phone: Person;
let link: string;
beforeAll(async () => {
  browsers = await Promise.all([takeBrowser(), takeBrowser(), takeBrowser()]);
  const [inHall, onStage] = browsers as [Browser, Browser];
  hall = await comeIn(inHall, { width: 1440 });
  await hall.page.setViewportSize(HALL);
  phone = await comeIn(onStage, { width: 390 });
});
afterAll(() => Promise.all(browsers.map(leaveBrowser)));

/** What the event's board says, as a hall reads it: place, name, share. */
async function boardLines(): Promise<string[]> {
  const { leaderboard } = await readEvent(EVENT_ID);
  return leaderboard
    .slice(0, PLACES)
    .map(({ rank, name, vote_percentage: share }) => `${rank} ${name} ${percent.format(share)}`);
}

/** What the board says once it says this: an answer may be older than the news of a change. */
async function boardLinesOnce(says: (lines: string[]) => boolean): Promise<string[]> {
  let lines: string[] = [];
  await until('the board has the votes', { everyMs: 100 }, async () => {
    lines = await boardLines();
    return says(lines);
  });
  return lines;
}

/** Waits until the hall reads like that, from the first place on. */
async function untilHallReads(page: Page, lines: string[]): Promise<void> {
  await page.waitForFunction((expected) => {
    const places = [...document.querySelectorAll('.hall-board_arch, .hall-board_line')].map((place) => {
      const text = (selector: string) => place.querySelector(selector)?.firstChild?.textContent ?? '';
      return `${text('b')} ${text('.hall-board_name')} ${text('em')}`;
    });
    const sorted = places.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
    return JSON.stringify(sorted) === expected;
  }, JSON.stringify(lines));
}

/**
 * Shows the screen's own frame in another dress: each variant in each size, or each of them once (`npm test`). The answer is only
 * changed on its way to this page.
 */
async function dress(
  page: Page,
  change: (frame: ScreenFrame) => ScreenFrame,
  look: (worn: string) => Promise<void>,
): Promise<void> {
  const all = SIZES.flatMap((size, at) =>
    SCREEN_VARIANTS.map((variant, of) => ({ size, variant, isEnough: of === at % SCREEN_VARIANTS.length })),
  );
  let worn: ScreenFrame['variant'] = 'dark';
  await page.route(FRAME, async (route) => {
    try {
      const answer = await route.fetch();
      const frame = change((await answer.json()) as ScreenFrame);
      await route.fulfill({ json: { ...frame, variant: worn } });
    } catch {
      // The page has given up on this answer: on a busy machine it fetches once more.
    }
  });
  for (const { size, variant } of volume({ reduced: all.filter(({ isEnough }) => isEnough), full: all })) {
    worn = variant;
    await page.setViewportSize(size);
    await page.locator(`.hall_hall[data-variant=${variant}]`).waitFor();
    await untilDrawn(page);
    await look(`${variant} ${size.width}x${size.height}`);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(HALL);
}

/** The widest letters that a code has, and a jump of who has the longest name. */
function withLongNames(frame: ScreenFrame): ScreenFrame {
  const rows = frame.rows.map(({ finalist, ...row }, at) => ({
    ...row,
    finalist: finalist && { ...finalist, name: LONG_NAMES[at % LONG_NAMES.length] ?? '' },
  }));
  const jump = { name: LONG_NAMES[0] ?? '', orders: 1_250, minutes: 10, at: frame.as_of };
  return { ...frame, rows, votes_count: 12_345_678, short_address: WIDE_ADDRESS, spikes: [jump] };
}

/** Runs in the page: names that are cut off, and what reaches into the foot with the code. */
function faultsOfLayout(): string[] {
  const faults: string[] = [];
  for (const name of document.querySelectorAll('.hall-board_fullName')) {
    const { scrollHeight, clientHeight, textContent } = name;
    if (scrollHeight > clientHeight + 1) faults.push(`cut: ${textContent}`);
    const room = name.closest('li, figcaption')?.getBoundingClientRect();
    const { top, bottom } = name.getBoundingClientRect();
    if (room && (top < room.top || bottom > room.bottom)) faults.push(`too high: ${textContent}`);
  }
  const foot = document.querySelector('.hall-foot_foot')?.getBoundingClientRect();
  for (const place of document.querySelectorAll('.hall-board_arch')) {
    const { bottom } = place.getBoundingClientRect();
    if (foot && bottom > foot.top) faults.push(`over the foot by ${bottom - foot.top}`);
  }
  for (const words of document.querySelectorAll(
    '.hall-foot_address, .hall-foot_address ~ *, .hall-foot_invitation, .hall-foot_spikeText',
  )) {
    const { bottom } = words.getBoundingClientRect();
    if (foot && bottom > foot.bottom + 1) faults.push(`below the foot by ${bottom - foot.bottom}`);
    if (words.scrollHeight > words.clientHeight + 1 && words.clientHeight > 0)
      faults.push(`cut: ${words.textContent}`);
  }
  return faults;
}

const nextTap = (rank: number) => phone.page.getByRole('button', { name: `Buka peringkat ${rank}` });

describe('a hall screen, a phone that controls it, and a voter', () => {
  test('a reveal is tapped open from the tenth place to the first, and ends as the votes are', async () => {
    await logInAtDesk(phone, ADMIN, { leadsTo: '/dashboard' });
    await phone.visit(`/dashboard/projector?event=${EVENT_ID}`);
    await phone.page.getByLabel('Nama layar').fill('Layar aula');
    await phone.page.getByRole('button', { name: 'Buat tautan' }).click();
    link = (await phone.page.locator('.link-dialog_address').textContent()) ?? '';
    await phone.page
      .getByRole('dialog', { name: /^Tautan/ })
      .getByRole('button', { name: 'Tutup' })
      .click();
    await phone.page.getByRole('button', { name: 'Ya, tutup' }).click();
    await hall.page.goto(link);
    await hall.page.getByText('Sebentar lagi').waitFor();
    await phone.page.getByRole('button', { name: 'Buka bertahap' }).click();
    await hall.page.getByText(`${PLACES} nama lagi`).waitFor();

    const race = await closestRace(EVENT_ID);
    const voter = await buildVoter(browsers[2] as Browser, { width: 390 });
    await fillCheckout(voter, { event: EVENT, finalist: race.name, votes: race.votes });
    await pickMethod(voter.page, 'qris');
    await untilCodeShown(voter.page);
    await payNow(voter.page);
    await untilCounted(voter.page);
    const lines = await boardLinesOnce((read) => read[race.to - 1]?.includes(race.name) ?? false);
    expect(lines[race.to - 1]).toContain(race.name);

    for (let rank = PLACES; rank >= 1; rank -= 1) {
      if (rank === 5) {
        await hall.shoot('hall-1-half');
        await Promise.all([hall.page.reload(), phone.page.reload()]);
        await hall.page.getByText('5 nama lagi').waitFor();
      }
      const { rows }: { rows: { finalist: unknown }[] } = await (
        await fetch(`${system().origin}/api/v1/screen`, {
          headers: { 'X-Screen-Token': link.split('#').at(-1) ?? '' },
        })
      ).json();
      expect(rows.filter(({ finalist }) => finalist === null)).toHaveLength(rank);
      await nextTap(rank).click();
      await hall.page.getByText(rank > 1 ? `${rank - 1} nama lagi` : 'Pindai untuk vote').waitFor();
    }
    await untilHallReads(hall.page, lines);
    await hall.shoot('hall-2-open');
    await phone.shoot('hall-3-phone');
    expect([...hall.complaints, ...phone.complaints, ...voter.complaints]).toEqual([]);
  });

  test('its code leads to the event, read from a picture of the screen in every variant and size', async () => {
    const addresses = new Map<string, string[]>();
    const asIs = (frame: ScreenFrame) => frame;
    await dress(hall.page, asIs, async (worn) => {
      addresses.set(worn, await readCodes(await hall.page.screenshot()));
    });
    const [[address = ''] = []] = addresses.values();
    expect(address).toMatch(new RegExp(`^${system().origin}/s/e/[2-9A-Z]{5}$`));
    expect(await hall.page.locator('.hall-foot_address').textContent()).toBe(address.replace('http://', ''));
    expect([...addresses].filter(([, read]) => read.join() !== address)).toEqual([]);
    await phone.page.goto(address.toLowerCase());
    await phone.page.waitForURL(`**/events/${EVENT}`);
  });

  test('long names stand there whole, and nothing lies over the code', async () => {
    await dress(hall.page, withLongNames, async (worn) => {
      await hall.page
        .getByText(LONG_NAMES[0] ?? '')
        .first()
        .waitFor();
      await untilDrawn(hall.page);
      expect([worn, ...(await hall.page.evaluate(faultsOfLayout))]).toEqual([worn]);
    });
    await untilHallReads(hall.page, await boardLines());
  });

  test('keeps its last picture without a network, and is exact after it', async () => {
    const before = await boardLines();
    const race = await closestRace(EVENT_ID);
    await hall.page.context().setOffline(true);
    await buyElsewhere({ event: EVENT, finalist: race.name, votes: race.votes });
    await hall.page.getByText(/^data per \d\d\.\d\d\.\d\d WIB$/).waitFor();
    await untilHallReads(hall.page, before);
    await hall.shoot('hall-4-outage');
    await hall.page.context().setOffline(false);
    await hall.page.getByText('LIVE').waitFor();
    const after = await boardLinesOnce((read) => read.join() !== before.join());
    expect(after).not.toEqual(before);
    await untilHallReads(hall.page, after);
  });

  test('goes dark when its link is revoked, and stays so', async () => {
    await phone.visit(`/dashboard/projector?event=${EVENT_ID}`);
    const screen = phone.page.getByRole('region', { name: 'Layar aula' }).last();
    await screen.getByRole('button', { name: 'Cabut' }).click();
    await phone.page
      .getByRole('dialog')
      .or(phone.page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Cabut' })
      .click();
    await hall.page.getByText('Layar ini dimatikan.').waitFor({ timeout: DARK_WITHIN_MS });
    expect(await hall.page.locator('.hall_hall').count()).toBe(0);
    await hall.page.goto(link);
    await hall.page.getByText('Layar ini dimatikan.').waitFor();
  });
});
