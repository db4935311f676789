import type { Page } from 'playwright-core';
import { openContext, openWhole, type ScreenWidth, untilDrawn } from '../../scripts/shots/browser.ts';
import { scenes } from '../../scripts/shots/scenes.ts';
import { findAxeViolations, findOverflow } from './e2e-axe.ts';
import { type Browsers, untilStill } from './e2e-browser.ts';
import { system } from './e2e-stage.ts';

/** A phone of 320 px, and a desk of 1280 px at 200 %. */
const NARROWEST: Record<ScreenWidth, number> = { 390: 320, 1440: 640 };

/** Every scene but the one in the dark, as colours are looked at in the dark here, too. */
const { dark: _, ...litScenes } = scenes;
export const sceneNames = Object.keys(litScenes);

/** A page of each kind of the desk: all of its pages at both widths and in the dark would take half an hour more. */
export const deskSample = ['deskTeam', 'deskFrame', 'deskVoting', 'deskBill', 'deskWallets'];
/** Every scene elsewhere, and of the desk that sample. */
export const sampledScenes = [...sceneNames.filter((name) => !name.startsWith('desk')), ...deskSample];

/**
 * Walks through a scene and looks at each of its pictures: what axe finds, and what has to be scrolled sideways on the narrowest screen.
 *
 * @param isDark look at the colours in the dark, too
 * @returns one line a problem, with the name of the picture
 */
export async function findProblems(
  browsers: Browsers,
  name: string,
  { width, isDark }: { width: ScreenWidth; isDark: boolean },
): Promise<string[]> {
  const scene = scenes[name];
  if (!scene) throw new Error(`there is no scene ${name}`);
  const context = await openContext(browsers.voters, { width, still: true });
  const page = await context.newPage();
  const found: string[] = [];
  await scene({
    page,
    voter: { username: 'voter@sorak.test', password: 'sorak-demo-2026' },
    // Time passes here by itself.
    passTime: async () => {},
    visit: async (path) => {
      await openWhole(page, `${system().origin}${path}`);
      await page.locator('main h1').first().waitFor();
    },
    shoot: async (picture) => {
      await untilDrawn(page);
      // Hall screens are scaled to whatever window they have, and have a ground of their own.
      const isHall = new URL(page.url()).pathname === '/projector';
      const problems = [
        ...(await findAxeViolations(page)),
        ...(isHall ? [] : await findOverflow(page, NARROWEST[width])),
        ...(!isHall && isDark ? await findDimWords(page) : []),
      ];
      found.push(...problems.map((problem) => `${picture}: ${problem}`));
    },
  });
  await context.close();
  return found;
}

/** What axe has against the colours of the page where the device is dark. */
async function findDimWords(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findAxeViolations(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await untilStill(page);
  return found.map((problem) => `in the dark: ${problem}`);
}
