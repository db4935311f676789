import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** What newly stands where a press was takes none for 600 ms: `client/lib/press-guard.ts`. */
const SETTLED_MS = 650;

const lastPressAt = new WeakMap<Page, number>();
/** On the methods themselves: Playwright is loaded once for all test files, and this module anew for each. */
const PACED = Symbol.for('sorak.paced');

type Press = (this: Locator, options?: object) => Promise<void>;

/** Where nothing is to be pressed. */
export const ELSEWHERE = [2, 2] as const;

/**
 * Makes the presses on a page wait for each other and come from elsewhere, as those of a person who looks and aims before pressing again. What has
 * changed under a pointer that rests takes no press either, and on a busy machine that may be at any time.
 */
export function keepPace(page: Page): void {
  const methods: Record<'click' | 'check', Press> & { [PACED]?: true } = Object.getPrototypeOf(
    page.locator('html'),
  );
  if (methods[PACED]) return;
  methods[PACED] = true;
  for (const name of ['click', 'check'] as const) {
    const press = methods[name];
    methods[name] = async function (this: Locator, options) {
      const leftMs = (lastPressAt.get(this.page()) ?? 0) + SETTLED_MS - performance.now();
      if (leftMs > 0) await pause(leftMs);
      await this.page().mouse.move(...ELSEWHERE);
      await press.call(this, options);
      lastPressAt.set(this.page(), performance.now());
    };
  }
}
