import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deskSample, findProblems, sceneNames } from '../../support/e2e-accessibility.ts';
import { type Browsers, openBrowsers } from '../../support/e2e-browser.ts';
import { volume } from '../../support/volume.ts';

/** Of the desk what its people open every day; the rest of it, the hall's screens and broken networks are for the full run. The dark of other pages is looked at on phones: their colours are the same. */
const { names, dark } = volume<{ names: readonly string[]; dark: readonly string[] }>({
  reduced: {
    names: ['deskOrganizerPeople', 'deskBill', 'deskVoting', 'deskTeam', 'deskRoles'],
    dark: ['deskOrganizerPeople'],
  },
  full: { names: sceneNames, dark: deskSample },
});

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

test.each(names)(
  '[PX-06 PX-07 PX-60] %s at 1440: axe finds nothing, and nothing has to be scrolled sideways',
  async (name) => {
    expect(await findProblems(browsers, name, { width: 1440, isDark: dark.includes(name) })).toEqual([]);
  },
);
