import type { Page } from 'playwright-core';
import { atDesk, enterDesk, untilVoters } from './desk.ts';
import { EVENT, FINALIST, FINALIST_PATH, type Scene, type Stage } from './stage.ts';
import { confirmContact, enterAs, voteFor } from './visitor.ts';

const publicPages = {
  home: '/',
  events: '/events',
  event: EVENT,
  finalist: FINALIST_PATH,
  register: '/auth/register',
} as const;

const customerPages = {
  'history-order': '/history-order?status=expired',
  account: '/account',
  setting: '/setting',
} as const;

const deskPages = {
  dashboard: '/dashboard',
  voting: '/dashboard/voting',
  panel: '/dashboard/voting?event=EVT-1004&section=participants',
  wizard: '/dashboard/voting?wizard=1',
  'user-account': '/dashboard/user-account',
  organizer: '/dashboard/event-organizer/EO-1001',
  transaction: '/dashboard/transaction/EO-1001&EVT-1001',
  withdrawal: '/dashboard/withdrawal',
  leaderboard: '/dashboard/leaderboard?event=EVT-1001',
  projector: '/dashboard/projector?event=EVT-1001',
} as const;

/** What can be pressed looks different under a pointer and with the focus: each page with all of it in that state at once. */
export const stateScenes: Record<string, Scene> = {
  async states({ page, visit, shoot, voter }) {
    for (const [name, path] of Object.entries(publicPages)) {
      await visit(path);
      await shootStates({ page, shoot }, name);
    }
    await enterAs({ page, visit, voter });
    for (const [name, path] of Object.entries(customerPages)) {
      await visit(path);
      await page.locator('main h1').waitFor();
      await shootStates({ page, shoot }, name);
    }
    await visit(EVENT);
    await voteFor(page, FINALIST);
    await shootStates({ page, shoot }, 'checkout-1');
    await confirmContact(page);
    await shootStates({ page, shoot }, 'checkout-2');
  },

  ...atDesk({
    async deskStates({ page, visit, shoot, voter }) {
      await enterDesk({ page, visit, voter }, 'admin@sorak.test');
      for (const [name, path] of Object.entries(deskPages)) {
        await visit(path);
        const edit = page.getByRole('button', { name: 'Edit Event' });
        if (name === 'panel') await edit.click();
        await shootStates({ page, shoot }, `desk-${name}`);
      }
      await visit('/dashboard/leaderboard?event=EVT-1001');
      await page
        .getByRole('button', { name: /^Lihat pemilih / })
        .first()
        .click();
      await untilVoters(page);
      await shootStates({ page, shoot }, 'desk-voters');
    },
  }),
};

async function shootStates({ page, shoot }: Pick<Stage, 'page' | 'shoot'>, name: string): Promise<void> {
  // What is fetched replaces what stands in its place by then.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  const isDialog = await page.getByRole('dialog').first().isVisible();
  for (const state of ['hover', 'focus'] as const) {
    const release = await forceState(page, state);
    await shoot(`${name}-${state}`, isDialog ? 'window' : 'whole');
    await release();
  }
}

/** @returns lets all of it be as it was */
async function forceState(page: Page, state: 'hover' | 'focus'): Promise<() => Promise<void>> {
  const forcedPseudoClasses = state === 'hover' ? ['hover'] : ['focus', 'focus-visible', 'focus-within'];
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeIds } = await tools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector:
      'a, button, input, select, textarea, label, tbody tr, [role=button], [role=tab], [tabindex="0"]',
  });
  for (const nodeId of nodeIds) await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  return () => tools.detach();
}
