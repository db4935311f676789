import type { Page } from 'playwright-core';
import { type EventResponse, eventResponseSchema } from '#contracts/events/events.ts';
import { system } from '../../support/e2e-stage.ts';
import { HANGS_AFTER_MS } from '../../support/waiting.ts';

/** What somebody saw of a board, and when (milliseconds of this machine's clock). */
interface Sight {
  at: number;
  /** Names from the first rank on. */
  names: string[];
}
type Watching = typeof globalThis & { sights?: Sight[] };

/** Writes down every change of the board on the page from now on. */
export async function watchBoard(page: Page): Promise<void> {
  await page.locator('.leaderboard-row_entry').first().waitFor();
  await page.evaluate(() => {
    const watching: Watching = globalThis;
    const sights: Sight[] = [];
    watching.sights = sights;
    const look = () => {
      const names = [...document.querySelectorAll('.leaderboard-row_entry .leaderboard-row_name')].map(
        (name) => name.textContent ?? '',
      );
      if (names.join() !== sights.at(-1)?.names.join()) sights.push({ at: Date.now(), names });
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

/**
 * Waits until the board shows a finalist at a rank.
 *
 * @returns when it first did since {@link watchBoard}
 * @throws Error with what it showed instead
 */
export async function seenAtRank(page: Page, finalist: string, rank: number): Promise<number> {
  try {
    const seen = await page.waitForFunction(
      ({ name, index }) => (globalThis as Watching).sights?.find(({ names }) => names[index] === name)?.at,
      { name: finalist, index: rank - 1 },
      // Not by frames: a page that nobody paints has a board, too.
      { polling: 50, timeout: HANGS_AFTER_MS },
    );
    return await seen.evaluate((at) => Number(at));
  } catch (cause) {
    const sights = await page.evaluate(() => (globalThis as Watching).sights);
    throw new Error(`${finalist} was not at rank ${rank}: ${JSON.stringify(sights)}`, { cause });
  }
}

/** Who can be brought past the next better one by one order, and by how many votes: the closest two of the first three. */
export async function closestRace(
  eventId: string,
): Promise<{ name: string; from: number; to: number; votes: number }> {
  const page = await readEvent(eventId);
  const races = page.leaderboard.slice(0, 3).flatMap((row, index, rows) => {
    const better = rows[index - 1];
    if (!better) return [];
    const gap = Math.ceil((better.vote_percentage - row.vote_percentage) * (page.event.votes_count ?? 0));
    // Percentages are rounded to four digits, so the gap may be short of a few votes.
    return [{ name: row.name, from: row.rank, to: better.rank, votes: gap + 10 }];
  });
  const [closest] = races.sort((one, other) => one.votes - other.votes);
  if (!closest) throw new Error(`the board of ${eventId} has no two rows`);
  return closest;
}

/** The event as anybody gets it. */
export async function readEvent(eventId: string): Promise<EventResponse> {
  const answer = await fetch(`${system().origin}/api/v1/events/${eventId}`);
  return eventResponseSchema.parse(await answer.json());
}
