import type { DeskFinalistsResponse } from '#contracts/finalists/desk-finalists.ts';
import {
  atDesk,
  callApi,
  enterDesk,
  NOWHERE,
  openTab,
  rushTo,
  SKELETON_SEEN_MS,
  untilVoters,
} from './desk.ts';

/** What the sidebar of a super admin leads to. */
const lists: Record<string, string> = {
  dashboard: '/dashboard',
  'user-account': '/dashboard/user-account',
  'event-organizer': '/dashboard/event-organizer',
  voting: '/dashboard/voting',
  'change-requests': '/dashboard/change-requests?state=all',
  'my-event': '/dashboard/my-event',
  transaction: '/dashboard/transaction',
  withdrawal: '/dashboard/withdrawal',
  report: '/dashboard/report',
  support: '/dashboard/costumer-support',
  'audit-log': '/dashboard/audit-log',
  leaderboard: '/dashboard/leaderboard?event=EVT-1001',
  projector: '/dashboard/projector?event=EVT-1001',
};
/** Those that can be searched until nothing is left. */
const searched: Record<string, string> = {
  'user-account': '/dashboard/user-account?search=',
  'event-organizer': '/dashboard/event-organizer?search=',
  voting: '/dashboard/voting?q=',
  'my-event': '/dashboard/my-event?q=',
  transaction: '/dashboard/transaction?search=',
  support: '/dashboard/costumer-support?search=',
  'audit-log': '/dashboard/audit-log?target=',
  report: '/dashboard/report?from=2019-01-01&to=2019-01-31#',
};

/** The dashboard of one organizer, of days without anything, and of too many days. */
const ranges: Record<string, string> = {
  organizer: 'range=7d&organizer=EO-1001',
  nothing: 'range=own&from=2019-01-01&to=2019-01-31',
  'too-long': 'range=own&from=2019-01-01&to=2019-12-31',
};

/** What the server says when its database is away. */
const OURS = {
  code: 'unavailable',
  message: 'Layanan sedang terganggu. Coba lagi sebentar lagi.',
  request_id: 'req-gambar',
};

/** Lists and figures of the desk, each in its states, and what an organizer's people see of them. */
export const deskScenes = atDesk({
  async deskLists({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    for (const [name, path] of Object.entries(lists)) {
      await visit(path);
      await shoot(`desk-${name}`);
    }
    for (const [name, path] of Object.entries(searched)) {
      await visit(`${path}${encodeURIComponent(NOWHERE)}`);
      await shoot(`desk-${name}-empty`);
    }
    for (const [name, query] of Object.entries(ranges)) {
      await visit(`/dashboard?${query}`);
      await shoot(`desk-dashboard-${name}`);
    }
    await visit('/dashboard/leaderboard');
    await shoot('desk-leaderboard-none');
    await visit('/dashboard/projector');
    await shoot('desk-projector-none');
    await visit('/dashboard/profile');
    await shoot('desk-profile');
  },

  async deskTrouble({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    // Without an organizer My Event fetches nothing.
    const { 'my-event': _, ...others } = lists;
    const calls = '**/api/v1/admin/**';
    await page.route(calls, (route) => route.fulfill({ status: 503, json: OURS }));
    for (const [name, path] of Object.entries(others)) {
      await rushTo(page, path);
      await page.getByRole('button', { name: 'Coba lagi' }).first().waitFor();
      await shoot(`desk-${name}-error`, 'window');
    }
    await page.unroute(calls);
    await page.route(calls, () => undefined);
    for (const [name, path] of Object.entries(others)) {
      await rushTo(page, path);
      await page.locator('main h1').first().waitFor();
      // What stands for a figure comes at once, skeletons after 200 ms.
      await page.waitForTimeout(SKELETON_SEEN_MS);
      await page
        .locator('main .skeleton_skeleton, main .stats_pending')
        .filter({ visible: true })
        .first()
        .waitFor();
      await shoot(`desk-${name}-loading`, 'window');
    }
    await page.unroute(calls);
  },

  async deskFrame({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const account = page.getByRole('button', { name: /^Akun / });
    await account.waitFor();
    const burger = page.getByRole('button', { name: 'Buka menu' });
    if (await burger.isVisible()) {
      await burger.click();
      await page.getByRole('dialog').waitFor();
      await shoot('desk-menu', 'window');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await account.click();
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    await shoot('desk-account-menu', 'window');
  },

  /** The session has ended while somebody filled in a form. */
  async deskSessionEnded({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/event-organizer');
    await page.getByRole('button', { name: 'Create Event Organizer' }).click();
    const panel = page.getByRole('dialog', { name: 'Add Event Organizer' });
    await panel.getByLabel('Name', { exact: true }).fill('Sanggar Kencana');
    await panel.getByLabel('Email', { exact: true }).fill('kencana@contoh.id');
    await page.context().clearCookies();
    await panel.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
    await again.waitFor();
    await shoot('desk-session-ended', 'window');
    await again.getByLabel('Email atau username').fill('organizer@sorak.test');
    await again.getByText('Dengan akun lain').waitFor();
    await shoot('desk-session-ended-other', 'window');
  },

  async deskMessages({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/costumer-support');
    await page
      .getByRole('button', { name: /^Buka pesan dari / })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Catatan staf').waitFor();
    await shoot('desk-support-message', 'window');
    // Fresh data has an empty log.
    const { finalists } = await callApi<DeskFinalistsResponse>(page, {
      path: '/admin/events/EVT-1004/finalist',
    });
    const { id, category } = finalists[0] ?? {};
    for (const named of ['Sulawesi Barat', category])
      await callApi(page, { method: 'PUT', path: '/admin/finalists', body: { id, category: named } });
    await visit('/dashboard/audit-log');
    await page
      .getByRole('button', { name: /^Lihat perubahan/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Nomor permintaan').waitFor();
    await shoot('desk-audit-change', 'window');
  },

  async deskOrganizerPeople({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'organizer@sorak.test');
    for (const [name, path] of Object.entries(lists)) {
      if (
        ['user-account', 'event-organizer', 'voting', 'change-requests', 'support', 'audit-log'].includes(
          name,
        )
      )
        continue;
      await visit(path);
      await shoot(`desk-eo-${name}`);
    }
    await visit('/dashboard/voting');
    await shoot('desk-eo-rights');
    await visit('/dashboard/my-event');
    await openTab(page, 'All Event');
    await shoot('desk-eo-my-event-all');
    await page
      .getByRole('button', { name: /^Detail Event / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await shoot('desk-eo-my-event-detail', 'window');
    await visit('/dashboard/leaderboard?event=EVT-1001');
    await page
      .getByRole('button', { name: /^Lihat pemilih / })
      .first()
      .click();
    await untilVoters(page);
    await shoot('desk-eo-voters', 'window');
  },
});
