import type { Page } from 'playwright-core';
import type { OwnOrganizers } from '#contracts/accounts/account.ts';
import type { Claims } from '#contracts/accounts/session.ts';
import type { InvitationPage, TeamMember, TeamResponse } from '#contracts/organizers/teams.ts';
import { answer } from './answers.ts';
import { atDesk, enterDesk, firstRowMenu, openTab, rushTo, SKELETON_SEEN_MS } from './desk.ts';
import type { Scene, Stage } from './stage.ts';
import { logIn, proveByPassword } from './visitor.ts';

const LINK = `/auth/invitation#${'a'.repeat(43)}`;
const LOOKUP = '/team-invitations/lookup';
const TEAM = '**/api/v1/admin/event-organizers/EO-1001/team';
const OWN = '**/api/v1/account/organizers';

const invitation = (overrides: Partial<InvitationPage> = {}): InvitationPage => ({
  organizer: { name: 'Yayasan Pesona Nusantara', profile_image: '' },
  invited_by: 'Dewi Kartikasari',
  role: 'editor',
  events: null,
  email: 's•••@pesonanusantara.test',
  expires_at: '2026-12-04T05:00:00.000Z',
  account: 'new',
  ...overrides,
});

/** Lets the server take somebody for another role in what the page shows; what the server lets them do stays as it is. */
async function actAs(page: Page, as: Partial<Claims>): Promise<void> {
  await page.unroute('**/api/v1/auth/verify');
  await page.route('**/api/v1/auth/verify', async (route) => {
    const response = await route.fetch();
    const { claims } = await response.json();
    await route.fulfill({ response, json: { claims: { ...claims, ...as } } });
  });
}

const OTHERS: OwnOrganizers['organizers'] = [
  {
    id: 'EO-1002',
    name: 'Asosiasi Drum Band Pelajar Seluruh Nusa Tenggara Barat',
    profile_image: '',
    is_active: true,
    role: 'hall',
    event_ids: null,
    current: false,
  },
  {
    id: 'EO-1003',
    name: 'Raka Raki Jawa Timur',
    profile_image: '',
    is_active: false,
    role: 'viewer',
    event_ids: null,
    current: false,
  },
];

/** Of three organizers, of which one takes a break. */
async function beInSeveral(page: Page): Promise<void> {
  await page.route(OWN, async (route) => {
    const response = await route.fetch();
    const { organizers }: OwnOrganizers = await response.json();
    await route.fulfill({ response, json: { organizers: [...organizers, ...OTHERS] } });
  });
}

/** A team as it is after some years. */
async function fillTeam(page: Page, change: (team: TeamResponse) => TeamResponse): Promise<void> {
  await page.unroute(TEAM);
  await page.route(TEAM, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

function wholeTeam({ members, events }: TeamResponse): TeamResponse {
  const [owner] = members;
  if (!owner) throw new Error('the demo has an owner');
  const member = (user_id: string, more: Partial<TeamMember>): TeamMember => ({
    ...owner,
    user_id,
    has_factor: true,
    invited_by: owner.name,
    last_login: '2026-11-20T09:12:00.000Z',
    joined_at: '2026-03-14T02:00:00.000Z',
    ...more,
  });
  const some = events.slice(0, 1).map(({ id }) => id);
  const many = events.slice(0, 3).map(({ id }) => id);
  return {
    events,
    members: [
      owner,
      member('USR-g1', {
        name: 'Ni Luh Ayu Saraswati',
        email: 'saraswati@pesonanusantara.test',
        role: 'editor',
        event_ids: some,
      }),
      member('USR-g2', { name: 'Bayu Pratama', email: 'bayu@pesonanusantara.test', role: 'finance' }),
      member('USR-g3', {
        name: 'Yohanes Kelen',
        email: 'panggung@pesonanusantara.test',
        role: 'hall',
        event_ids: many,
        has_factor: false,
        last_login: null,
      }),
      member('USR-g4', {
        name: 'Cut Meutia',
        email: 'meutia@pesonanusantara.test',
        role: 'viewer',
        is_active: false,
      }),
    ],
    invitations: [
      {
        id: 'INV-g1',
        email: 'fajar@pesonanusantara.test',
        role: 'finance',
        event_ids: null,
        invited_by: owner.name,
        sent_at: '2026-11-26T05:00:00.000Z',
        expires_at: '2026-12-03T05:00:00.000Z',
        has_expired: false,
      },
      {
        id: 'INV-g2',
        email: 'sekretariat.panitia.pemilihan@pesonanusantara.test',
        role: 'editor',
        event_ids: many,
        invited_by: 'Bayu Pratama',
        sent_at: '2026-11-02T05:00:00.000Z',
        expires_at: '2026-11-09T05:00:00.000Z',
        has_expired: true,
      },
    ],
  };
}

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, includeHidden: true });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Tindakan untuk ${name}` });

/** Where a mailed invitation leads. */
async function teamInvitation({ page, visit, shoot, voter }: Stage): Promise<void> {
  const open = async (shown: InvitationPage, words: string) => {
    await answer(page, LOOKUP, shown);
    await visit('/about');
    await visit(LINK);
    await page.getByText(words).first().waitFor();
  };
  await visit(LINK);
  await page.getByRole('heading', { name: 'Undangan ini tidak berlaku lagi' }).waitFor();
  await shoot('invitation-bad');
  await open(invitation(), 'Buat akun tim Anda');
  await shoot('invitation-new');
  await page.getByLabel('Username').fill('x');
  await page.getByRole('button', { name: 'Buat akun dan gabung' }).click();
  await page.getByText('Wajib diisi.').first().waitFor();
  await shoot('invitation-new-errors');
  const events = ['Putri Nusantara 2026', 'Gita Pelajar 2026', 'Saman Pelajar', 'Pesona Bromo'];
  await open(invitation({ account: 'login', role: 'finance', events }), 'Masuk untuk bergabung');
  await shoot('invitation-login');
  await open(invitation({ account: 'customer' }), 'Alamat ini dipakai akun pemilih');
  await shoot('invitation-customer');
  await answer(page, LOOKUP, { code: 'too_many_requests', message: 'Terlalu banyak.' }, 429);
  await visit('/about');
  await visit(LINK);
  await page.getByText('Terlalu banyak percobaan').waitFor();
  await shoot('invitation-limited');
  await answer(page, LOOKUP, { code: 'unavailable', message: 'Layanan sedang sibuk.' }, 503);
  await visit('/about');
  await visit(LINK);
  await page.getByRole('button', { name: 'Coba lagi' }).waitFor();
  await shoot('invitation-failed');
  await page.unroute(`**/api/v1${LOOKUP}`);
  await page.route(`**/api/v1${LOOKUP}`, () => undefined);
  await visit('/about');
  await rushTo(page, LINK);
  await page.waitForTimeout(SKELETON_SEEN_MS);
  await shoot('invitation-loading');
  await page.unroute(`**/api/v1${LOOKUP}`);
  await visit('/auth/login');
  await logIn(page, { username: 'organizer@sorak.test', password: voter.password });
  await page.waitForURL('**/dashboard');
  await open(invitation({ account: 'login' }), 'Gabung dengan tim');
  await shoot('invitation-join');
  await answer(
    page,
    '/team-invitations/accept',
    { code: 'invitation_for_other_address', message: 'Lain.' },
    403,
  );
  await page.getByRole('button', { name: 'Gabung dengan tim' }).click();
  await page.getByRole('button', { name: 'Keluar dan lanjutkan' }).waitFor();
  await shoot('invitation-other');
  await open(invitation({ account: 'login' }), 'Gabung dengan tim');
  await answer(page, '/team-invitations/accept', { code: 'already_member', message: 'Sudah.' }, 409);
  await page.getByRole('button', { name: 'Gabung dengan tim' }).click();
  await page.getByRole('heading', { name: 'Anda sudah ada di tim ini' }).waitFor();
  await shoot('invitation-member');
  await open(invitation({ account: 'login' }), 'Gabung dengan tim');
  await answer(page, '/team-invitations/accept', { message: 'Bergabung.', event_organizer_id: 'EO-9' });
  await page.getByRole('button', { name: 'Gabung dengan tim' }).click();
  await page.getByRole('button', { name: 'Pindah ke tim ini' }).waitFor();
  await shoot('invitation-joined');
}

/** A team at the desk, as its owner and as super admins see it. */
async function deskTeam({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'organizer@sorak.test');
  await fillTeam(page, wholeTeam);
  await visit('/dashboard/team');
  await shoot('desk-team');
  await menuOf(page, 'Bayu Pratama').click();
  await page.getByRole('menu').waitFor();
  await shoot('desk-team-menu', 'window');
  await page.getByRole('menuitem', { name: 'Keluarkan dari tim' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('desk-team-remove', 'window');
  await page.getByRole('button', { name: 'Batal' }).click();
  await menuOf(page, 'fajar@pesonanusantara.test').click();
  await page.getByRole('menuitem', { name: 'Kirim lagi' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('desk-team-resend', 'window');
  await page.getByRole('button', { name: 'Batal' }).click();
  await menuOf(page, 'fajar@pesonanusantara.test').click();
  await page.getByRole('menuitem', { name: 'Cabut undangan' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('desk-team-revoke', 'window');
  await page.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: 'Undang anggota' }).click();
  const invite = panelOf(page, 'Undang anggota');
  await shoot('desk-team-invite', 'window');
  await invite.getByLabel('Peran').selectOption('finance');
  await invite.getByRole('button', { name: 'Event tertentu' }).click();
  await invite.getByRole('button', { name: 'Kirim undangan' }).click();
  await invite.getByText('Pilih sedikitnya satu event.').waitFor();
  await shoot('desk-team-invite-errors', 'window');
  await invite.getByRole('checkbox').first().click();
  await invite.getByLabel('Email').fill('sari@pesonanusantara.test');
  await invite.getByRole('button', { name: 'Kirim undangan' }).click();
  await page.getByRole('dialog', { name: 'Pastikan ini Anda' }).getByLabel('Kata sandi').first().waitFor();
  await shoot('desk-team-step-up', 'window');
  await answer(
    page,
    '/admin/event-organizers/EO-1001/invitations',
    { code: 'already_invited', message: 'Alamat ini sudah diundang. Kirim lagi undangannya, atau cabut.' },
    409,
  );
  await proveByPassword(page, voter.password);
  await page.getByText('Alamat ini sudah diundang.').first().waitFor();
  await shoot('desk-team-invite-refused', 'window');
  await visit('/dashboard/team');
  await page.locator('[data-row-name]').filter({ hasText: 'Ni Luh Ayu Saraswati' }).click();
  const change = panelOf(page, 'Ubah peran dan event');
  await change.getByRole('checkbox').first().waitFor();
  await shoot('desk-team-change', 'window');
  await answer(
    page,
    '/admin/event-organizers/EO-1001/members/USR-g1',
    {
      code: 'edit_conflict',
      message: 'Sudah diubah.',
      details: {
        revision: 9,
        changed_by: 'Made Wirawan',
        changed_at: '2026-11-26T09:12:00.000Z',
        differences: [
          { field: 'role', current: 'viewer', sent: 'hall' },
          { field: 'event_ids', current: null, sent: ['EVT-1001'] },
        ],
      },
    },
    409,
  );
  await change.getByLabel('Peran').selectOption('hall');
  await change.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('dialog', { name: 'Peran anggota ini sudah diubah orang lain' }).waitFor();
  await shoot('desk-team-conflict', 'window');
  await fillTeam(page, (team) => ({ ...team, members: [], invitations: [] }));
  await visit('/dashboard/team');
  await page.getByText('Tim ini belum punya anggota').waitFor();
  await shoot('desk-team-empty');
  await page.unroute(TEAM);
  await page.route(TEAM, (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'Layanan sedang sibuk.', request_id: 'r' },
    }),
  );
  await visit('/dashboard/team');
  await page.getByText('Layanan sedang sibuk').first().waitFor();
  await shoot('desk-team-failed');
}

async function deskTeamOfOrganizer({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'admin@sorak.test');
  await fillTeam(page, wholeTeam);
  await visit('/dashboard/event-organizer/EO-1001');
  await openTab(page, 'Tim');
  await shoot('desk-organizer-team');
  await visit('/dashboard/user-account?role=ROLE001');
  await page.locator('[data-row-name]').filter({ hasText: 'Arif Budiman' }).click();
  const panel = panelOf(page, 'Ubah akun');
  await panel.getByLabel('Peran di Sorak').waitFor();
  await shoot('desk-user-platform', 'window');
  await visit('/dashboard/user-account?role=ROLE002');
  await firstRowMenu(page).click();
  await page.getByRole('menuitem', { name: 'Ubah akun' }).click();
  await panel.getByText('Peran di tim').waitFor();
  await shoot('desk-user-team', 'window');
}

/** What is left of the desk for each role. */
async function deskRoles({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'organizer@sorak.test');
  await beInSeveral(page);
  await visit('/dashboard/my-event');
  await page.getByRole('button', { name: /^Ganti organizer/ }).click();
  await page.getByRole('menu').waitFor();
  await shoot('desk-switch', 'window');
  await page.keyboard.press('Escape');
  for (const [role, path] of [
    ['editor', '/dashboard/my-event'],
    ['viewer', '/dashboard/my-event?event=EVT-1001'],
    ['hall', '/dashboard/projector'],
    ['viewer', '/dashboard/transaction'],
  ] as const) {
    await actAs(page, { team_role: role });
    await visit('/dashboard/profile');
    await visit(path);
    const page_ = path.split('/').at(-1)?.split('?')[0];
    await shoot(`desk-as-${role}-${page_}${path.includes('?') ? '-panel' : ''}`, 'window');
  }
}

async function deskPlatformRoles({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'admin@sorak.test');
  await actAs(page, { platform_role: 'support' });
  await visit('/dashboard/profile');
  await visit('/dashboard/transaction');
  await shoot('desk-as-support-transaction', 'window');
  await actAs(page, { platform_role: 'finance' });
  await visit('/dashboard/profile');
  await visit('/dashboard/voting');
  await shoot('desk-as-finance-voting', 'window');
}

/** Staff whose organizers are inactive, that is in several, and in none. */
async function deskNoTeam({ page, visit, shoot, voter }: Stage): Promise<void> {
  await enterDesk({ page, visit, voter }, 'organizer@sorak.test');
  await page.route('**/api/v1/auth/verify', async (route) => {
    const response = await route.fetch();
    const { eo_id: _acting, ...claims } = (await response.json()).claims;
    await route.fulfill({ response, json: { claims: { ...claims, team_role: null } } });
  });
  const states = {
    inactive: [{ ...OTHERS[1], name: 'Yayasan Pesona Nusantara' }],
    choose: OTHERS,
    none: [],
  };
  for (const [state, organizers] of Object.entries(states)) {
    await page.unroute(OWN);
    await page.route(OWN, (route) => route.fulfill({ json: { organizers } }));
    await visit('/dashboard/profile');
    await visit('/dashboard');
    await shoot(`desk-no-team-${state}`, 'window');
  }
}

/** Teams: the page of an invitation, the lists at the desk, the switch, and what each role sees. */
export const teamScenes: Record<string, Scene> = {
  teamInvitation,
  ...atDesk({ deskTeam, deskTeamOfOrganizer, deskRoles, deskPlatformRoles, deskNoTeam }),
};
