import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publicScenes } from '#scripts/shots/scenes.ts';
import { findProblems, sampledScenes } from '../../support/e2e-accessibility.ts';
import { type Browsers, openBrowsers } from '../../support/e2e-browser.ts';
import { volume } from '../../support/volume.ts';

/**
 * The pages are the same and only laid out otherwise, so the quick run looks at the public ones on phones and at the desk on desks. In full a sample of the desk is looked
 * at here, too, and its dark there alone.
 */
const { names, dark } = volume<{ names: readonly string[]; dark: readonly string[] }>({
  reduced: { names: [...Object.keys(publicScenes), 'teamInvitation', 'deskTeam'], dark: ['addresses'] },
  full: { names: sampledScenes, dark: Object.keys(publicScenes) },
});

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

test.each(names)(
  '[PX-06 PX-07 PX-60] %s at 390: axe finds nothing, and nothing has to be scrolled sideways',
  async (name) => {
    expect(await findProblems(browsers, name, { width: 390, isDark: dark.includes(name) })).toEqual([]);
  },
);
