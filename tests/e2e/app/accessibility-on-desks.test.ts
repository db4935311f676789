import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findProblems, sceneNames } from '../../support/e2e-accessibility.ts';
import { type Browsers, openBrowsers } from '../../support/e2e-browser.ts';
import { volume } from '../../support/volume.ts';

/** What of the desk is looked at in the dark: a page of each kind, as its colours are the same everywhere. */
const IN_THE_DARK = ['deskTeam', 'deskFrame', 'deskVoting', 'deskBill', 'deskWallets', 'deskOrganizerStaff'];

/** Of the desk what its people open every day; the rest of it, the hall's screens and broken networks are for the full run. */
const { names, dark } = volume<{ names: readonly string[]; dark: readonly string[] }>({
  reduced: {
    names: ['deskOrganizerStaff', 'deskBill', 'deskVoting', 'deskTeam', 'deskRoles'],
    dark: ['deskOrganizerStaff'],
  },
  full: {
    names: sceneNames,
    dark: sceneNames.filter((name) => !name.startsWith('desk') || IN_THE_DARK.includes(name)),
  },
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
