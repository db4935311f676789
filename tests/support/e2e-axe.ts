import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { untilStill } from './e2e-browser.ts';

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary: string }[];
}

/**
 * What axe has against the page as it stands, one line a place. All of its rules count, best practices, too; the payment provider's
 * frame is the provider's.
 *
 * @param only names of rules; all of them by default
 */
export async function findAxeViolations(
  page: Page,
  { only }: { only?: readonly string[] } = {},
): Promise<string[]> {
  // What is still coming in has not its colours yet.
  await untilStill(page);
  // Evaluated from outside, as the pages allow no foreign scripts. What comes in or goes meanwhile has the colours at once that it ends with.
  await page.evaluate(`${axe.source}; undefined`);
  const violations: Violation[] = await page.evaluate(`(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    try {
      const { violations } = await axe.run(
        { exclude: ['#snap-container'] },
        ${JSON.stringify({ resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) })},
      );
      return violations;
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
  })()`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
  );
}

/** What reaches beyond the right edge of the window at that width, as in a zoomed window or on a small phone. */
export async function findOverflow(page: Page, width: number): Promise<string[]> {
  const before = page.viewportSize();
  if (!before) return [];
  await page.setViewportSize({ width, height: before.height });
  const found: string[] = await page.evaluate(`(async () => {
    // Charts and boards follow the width of what is around them a frame later.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return ['the page is ' + scrollWidth + ' wide in ' + clientWidth + ': ' +
      wide.slice(0, 5).map((element) => element.tagName + '.' + element.className).join(', ')];
  })()`);
  await page.setViewportSize(before);
  return found;
}
