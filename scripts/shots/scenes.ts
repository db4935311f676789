import { accountScenes } from './account-scenes.ts';
import { caseScenes } from './case-scenes.ts';
import { changeScenes } from './change-scenes.ts';
import { checkoutScenes } from './checkout-scenes.ts';
import { deskEventScenes } from './desk-event-scenes.ts';
import { deskMoneyScenes } from './desk-money-scenes.ts';
import { deskPeopleScenes } from './desk-people-scenes.ts';
import { deskScenes } from './desk-scenes.ts';
import { deskWizardScenes } from './desk-wizard-scenes.ts';
import { factorScenes } from './factor-scenes.ts';
import { furtherScenes } from './further-scenes.ts';
import { hallScenes } from './hall-scenes.ts';
import { inEnglish } from './in-english.ts';
import { payoutScenes } from './payout-scenes.ts';
import { providerReportScenes } from './provider-report-scenes.ts';
import { refundRunScenes } from './refund-run-scenes.ts';
import { sessionScenes } from './session-scenes.ts';
import { EVENT, FINALIST_PATH, type Scene } from './stage.ts';
import { stateScenes } from './state-scenes.ts';
import { teamScenes } from './team-scenes.ts';
import { enterAs, logIn } from './visitor.ts';

/** Two hundred finalists, of some thirty categories. */
const MANY_FINALISTS = '/events/duta-wisata-jatim';

/** Screens that an address alone shows. States come from the demo's data. */
const addresses = {
  home: '/',
  events: '/events',
  event: EVENT,
  'event-200': MANY_FINALISTS,
  'event-upcoming': '/events/cipta-suara',
  'event-coming-soon': '/events/bintang-kampus',
  'event-hidden': '/events/saung-angklung',
  'event-completed': '/events/saman-pelajar',
  'event-canceled': '/events/pesona-bromo',
  finalist: FINALIST_PATH,
  'finalist-completed': '/events/saman-pelajar/FIN-1007004',
  login: '/auth/login',
  register: '/auth/register',
  'forgot-password': '/auth/forgot-password',
  'reset-password': '/auth/reset-password#kode-dari-surat',
  'reset-password-spent': '/auth/reset-password',
  'verify-email-spent': '/auth/verify-email',
  'history-order-visitor': '/history-order',
  'not-found': '/tidak-ada',
  terms: '/trems-and-condition',
  privacy: '/privacy-policy',
  about: '/about',
} as const;

/** The public side. */
export const publicScenes: Record<string, Scene> = {
  async addresses({ visit, shoot }) {
    for (const [name, path] of Object.entries(addresses)) {
      await visit(path);
      await shoot(name);
    }
  },

  async smallThings({ page, visit, shoot }) {
    await visit(FINALIST_PATH);
    await page.getByRole('button', { name: 'Bagikan' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('finalist-share', 'window');
    await visit('/auth/register');
    await page.getByRole('button', { name: 'Bergabung sekarang' }).click();
    await page.getByText('Wajib diisi.').first().waitFor();
    await shoot('register-errors');
    await visit('/events');
    await page.getByRole('searchbox').fill('tidak ada yang begini');
    await page.getByText('Belum ada event').waitFor();
    await shoot('events-empty');
    await visit('/events?status=closed');
    await shoot('events-closed');
    await visit('/auth/login');
    await logIn(page, { username: 'siapa-ini', password: 'bukan-kata-sandinya' });
    await page.locator('.toast-stack_toast').first().waitFor();
    await shoot('login-refused', 'window');
    await visit('/auth/forgot-password');
    await page.getByLabel('Email').fill('tidak-ada@sorak.test');
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByRole('heading', { name: 'Periksa email Anda' }).waitFor();
    await shoot('forgot-password-sent');
  },

  async eventTurns({ page, visit, shoot }) {
    await visit(EVENT);
    await page.getByRole('button', { name: 'Show more' }).click();
    await shoot('event-board-unfolded');
    await page.getByRole('searchbox').fill('tidak ada yang begini');
    await page.getByText('Tidak ada finalis yang cocok').waitFor();
    await shoot('event-no-finalist');
    await visit(`${MANY_FINALISTS}?board=all`);
    const ranking = page.getByRole('dialog', { name: 'Peringkat lengkap' });
    await ranking.locator('li').nth(199).waitFor({ state: 'attached' });
    await shoot('event-ranking', 'window');
    await ranking.getByRole('combobox').selectOption({ index: 1 });
    await ranking.getByText('Persentase dihitung dari semua suara event ini.').waitFor();
    await shoot('event-ranking-category', 'window');
    await visit(`${EVENT}?sort=name`);
    await page.getByRole('combobox', { name: 'Urutkan finalis' }).scrollIntoViewIfNeeded();
    await shoot('event-by-name', 'window');
    await visit(EVENT);
    await page.context().setOffline(true);
    await page.getByText('Anda sedang luring.').waitFor();
    await shoot('event-offline', 'window');
    await page.context().setOffline(false);
  },

  async deskOnly({ page, visit, shoot }) {
    await visit('/dashboard');
    await page.getByText('Halaman itu untuk penyelenggara dan admin.').waitFor();
    await shoot('login-for-staff', 'window');
  },

  async dark({ page, visit, shoot, voter }) {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const name of [
      'home',
      'events',
      'event',
      'event-completed',
      'finalist',
      'login',
      'about',
    ] as const) {
      await visit(addresses[name]);
      await shoot(`${name}-dark`);
    }
    await enterAs({ page, visit, voter });
    for (const name of ['history-order', 'account', 'setting']) {
      await visit(`/${name}`);
      await page.locator('main h1').waitFor();
      await shoot(`${name}-dark`);
    }
  },

  async menus({ page, visit, shoot, voter }) {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await visit('/');
    if (await menu.isVisible()) {
      await menu.click();
      await page.getByRole('dialog').waitFor();
      await shoot('menu-visitor', 'window');
    }
    await enterAs({ page, visit, voter });
    const ownName = page.getByRole('banner').getByRole('button', { name: 'Rina Paramita' });
    await menu.or(ownName).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await shoot('menu-customer', 'window');
  },

  async english({ page, visit, shoot }) {
    await visit('/');
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    await shoot('home-en');
    await visit(EVENT);
    await shoot('event-en');
  },

  ...accountScenes,
  ...checkoutScenes,
};

/** Every scene, each in a browser of its own. */
export const scenes: Record<string, Scene> = {
  ...publicScenes,
  ...furtherScenes,
  ...factorScenes,
  ...sessionScenes,
  ...payoutScenes,
  ...refundRunScenes,
  ...providerReportScenes,
  ...teamScenes,
  ...deskScenes,
  ...deskPeopleScenes,
  ...deskEventScenes,
  ...changeScenes,
  ...deskWizardScenes,
  ...deskMoneyScenes,
  ...caseScenes,
  ...hallScenes,
  ...stateScenes,
};

/** What staff access is made of, in English: each state as in Indonesian. The others have one picture or two in English. */
export const englishScenes = inEnglish({ ...factorScenes, ...sessionScenes, ...teamScenes, ...changeScenes });
