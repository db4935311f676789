import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TeamPage } from '#client/desk/pages/team.tsx';
import { StepUp } from '#client/entities/accounts/step-up.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type { Invitation, TeamMember, TeamResponse } from '#contracts/organizers/teams.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';

const TEAM = '/admin/event-organizers/EO-1/team';
const EVENTS = [
  { id: 'EVT-1', name: 'Putri Nusantara' },
  { id: 'EVT-2', name: 'Raka Raki' },
];
const buildMember = (overrides: Partial<TeamMember> = {}): TeamMember => ({
  user_id: 'u1',
  name: 'Dewi Kartikasari',
  username: 'dewi',
  email: 'dewi@pesona.test',
  role: 'owner',
  event_ids: null,
  is_active: true,
  has_factor: true,
  last_login: '2026-11-20T05:00:00.000Z',
  invited_by: null,
  joined_at: '2025-03-02T05:00:00.000Z',
  revision: 1,
  ...overrides,
});
const editor = buildMember({
  user_id: 'USR-2',
  name: 'Made Wirawan',
  email: 'made@pesona.test',
  role: 'editor',
  event_ids: ['EVT-1'],
  has_factor: false,
  last_login: null,
  invited_by: 'Dewi Kartikasari',
  revision: 3,
});
const invitation: Invitation = {
  id: 'INV-1',
  email: 'sari@pesona.test',
  role: 'finance',
  event_ids: null,
  invited_by: 'Dewi Kartikasari',
  sent_at: '2026-11-20T05:00:00.000Z',
  expires_at: '2026-11-27T05:00:00.000Z',
  has_expired: false,
};
const buildTeam = (overrides: Partial<TeamResponse> = {}): TeamResponse => ({
  members: [buildMember(), editor],
  invitations: [invitation],
  events: EVENTS,
  ...overrides,
});

beforeEach(() => setClaims({ ...buildDeskClaims('ROLE002'), team_role: 'owner' }));
afterEach(() => {
  closePages();
  clearClaims();
});

function show(answers: Parameters<typeof answerRequests>[0] = {}) {
  const requested = answerRequests({ [`GET ${TEAM}`]: { body: buildTeam() }, ...answers });
  renderPages(
    {
      '/dashboard/team': (
        <>
          <TeamPage />
          <StepUp />
        </>
      ),
    },
    '/dashboard/team',
  );
  return requested;
}
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`${name} stands in no row`);
  return within(found);
};
const choose = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Tindakan untuk ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the lists', () => {
  test('[BO-2.306] say who is in the team as what, for which events, since when, and who is invited until when', async () => {
    show();
    const made = await row('Made Wirawan');
    expect(made.getByText('Editor')).toBeTruthy();
    expect(made.getByText('Putri Nusantara')).toBeTruthy();
    expect(made.getByText('diundang Dewi Kartikasari')).toBeTruthy();
    expect(made.getByText('Kata sandi saja')).toBeTruthy();
    const sari = await row('sari@pesona.test');
    expect(sari.getByText('Keuangan')).toBeTruthy();
    expect(sari.getByText('Semua event')).toBeTruthy();
  });

  test('a link that has run out is marked', async () => {
    show({ [`GET ${TEAM}`]: { body: buildTeam({ invitations: [{ ...invitation, has_expired: true }] }) } });
    expect((await row('sari@pesona.test')).getByText('Kedaluwarsa')).toBeTruthy();
  });

  test('[BO-2.306] the last owner has no menu, and why stands beside the role', async () => {
    show();
    const dewi = await row('Dewi Kartikasari');
    expect(dewi.getByText(/^Pemilik terakhir\./)).toBeTruthy();
    expect(dewi.queryByRole('button')).toBeNull();
    expect((await row('Made Wirawan')).getAllByRole('button')).toHaveLength(2);
  });

  test.each([
    ['beside another owner has one', { is_active: true }, true],
    ['beside one who may not log in has none', { is_active: false }, false],
  ])('control: an owner %s', async (_what, other, hasMenu) => {
    const second = buildMember({ user_id: 'USR-9', name: 'Hendra Gunawan', ...other });
    show({ [`GET ${TEAM}`]: { body: buildTeam({ members: [buildMember(), second] }) } });
    const dewi = await row('Dewi Kartikasari');
    expect(dewi.queryByRole('button', { name: 'Tindakan untuk Dewi Kartikasari' }) !== null).toBe(hasMenu);
  });

  test('of a team without anybody says what comes first, and of one that cannot be fetched why', async () => {
    show({ [`GET ${TEAM}`]: { body: buildTeam({ members: [], invitations: [] }) } });
    expect(await screen.findByText('Tim ini belum punya anggota')).toBeTruthy();
    expect(screen.getByText('Tidak ada undangan yang menunggu')).toBeTruthy();
    closePages();
    show({ [`GET ${TEAM}`]: { status: 403, body: problem('forbidden', 'Anda tidak berhak.') } });
    expect(await screen.findByText(/Anda tidak berhak/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undang anggota' })).toBeNull();
  });
});

describe('an invitation', () => {
  const INVITE = 'POST /admin/event-organizers/EO-1/invitations';
  const fill = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Undang anggota' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Undang anggota' }));
    await userEvent.type(panel.getByLabelText('Email'), ' sari@pesona.test ');
    await userEvent.selectOptions(panel.getByLabelText('Peran'), 'finance');
    await userEvent.click(panel.getByRole('button', { name: 'Event tertentu' }));
    return panel;
  };

  test('[BO-2.306] is sent to an address, for a role and chosen events', async () => {
    const requested = show({ [INVITE]: { status: 201, body: { message: 'Undangan dikirim.', invitation } } });
    const panel = await fill();
    await userEvent.click(panel.getByRole('button', { name: 'Kirim undangan' }));
    expect(await panel.findByText('Pilih sedikitnya satu event.')).toBeTruthy();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Raka Raki' }));
    await userEvent.click(panel.getByRole('button', { name: 'Kirim undangan' }));
    expect(await screen.findByText('Undangan dikirim.')).toBeTruthy();
    const sent = requested[INVITE]?.map(({ body }) => body);
    expect(sent).toEqual([{ email: 'sari@pesona.test', role: 'finance', event_ids: ['EVT-2'] }]);
    await waitFor(() => expect(requested[`GET ${TEAM}`]).toHaveLength(2));
  });

  test('[BO-2.306] of an owner is for all events, also when some were chosen before', async () => {
    const requested = show({ [INVITE]: { status: 201, body: { message: 'Undangan dikirim.', invitation } } });
    const panel = await fill();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Raka Raki' }));
    await userEvent.selectOptions(panel.getByLabelText('Peran'), 'owner');
    expect(panel.getByText('Pemilik selalu bekerja untuk semua event.')).toBeTruthy();
    expect(panel.queryByRole('checkbox')).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Kirim undangan' }));
    expect(await screen.findByText('Undangan dikirim.')).toBeTruthy();
    expect(requested[INVITE]?.[0]?.body).toMatchObject({ role: 'owner', event_ids: null });
  });

  test('[BO-2.306] asks for a factor and loses no field by that: refused it stays as it was, proven it is sent with the same key', async () => {
    const refused = { status: 403, body: problem('step_up_required', 'Verifikasi dulu.') };
    const requested = show({
      [INVITE]: [refused, refused, { status: 201, body: { message: 'Undangan dikirim.', invitation } }],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Terverifikasi.', until: new Date().toISOString() } },
    });
    const panel = await fill();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Raka Raki' }));
    await userEvent.click(panel.getByRole('button', { name: 'Kirim undangan' }));
    let question = within(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' }));
    await question.findByLabelText('Kata sandi');
    await userEvent.click(question.getByRole('button', { name: 'Tutup' }));
    expect(await screen.findByText('Verifikasi dulu.')).toBeTruthy();
    const form = within(screen.getByRole('dialog', { name: 'Undang anggota' }));
    expect(form.getByLabelText<HTMLInputElement>('Email').value.trim()).toBe('sari@pesona.test');
    expect(form.getByLabelText<HTMLSelectElement>('Peran').value).toBe('finance');
    expect(form.getByRole('checkbox', { name: 'Raka Raki', checked: true })).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Kirim undangan' }));
    question = within(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' }));
    await userEvent.type(await question.findByLabelText('Kata sandi'), 'rahasia-sekali');
    await userEvent.click(question.getByRole('button', { name: 'Verifikasi' }));
    expect(await screen.findByText('Undangan dikirim.')).toBeTruthy();
    const keys = requested[INVITE]?.map(({ headers }) => headers[IDEMPOTENCY_KEY_HEADER]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('that cannot be says why, and keeps what was typed', async () => {
    const message = 'Orang ini sudah ada di tim.';
    show({ [INVITE]: { status: 409, body: problem('already_member', message) } });
    const panel = await fill();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Raka Raki' }));
    await userEvent.click(panel.getByRole('button', { name: 'Kirim undangan' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(panel.getByRole('checkbox', { name: 'Raka Raki', checked: true })).toBeTruthy();
  });

  test.each([
    ['Kirim lagi', 'Ya, kirim lagi', 'POST /admin/event-organizers/EO-1/invitations/INV-1/letters'],
    ['Cabut undangan', 'Ya, cabut', 'DELETE /admin/event-organizers/EO-1/invitations/INV-1'],
  ])('[BO-2.306] %s asks first', async (item, yes, call) => {
    const requested = show({ [call]: { body: { message: 'Beres.', invitation } } });
    await choose('sari@pesona.test', item);
    expect(requested[call]).toBeUndefined();
    await userEvent.click(await screen.findByRole('button', { name: yes }));
    expect(await screen.findByText('Beres.')).toBeTruthy();
    expect(requested[call]).toHaveLength(1);
  });
});

describe('a member', () => {
  const CHANGE = 'PUT /admin/event-organizers/EO-1/members/USR-2';
  const REMOVE = 'DELETE /admin/event-organizers/EO-1/members/USR-2';

  test('[BO-2.306] gets another role with what was seen of them', async () => {
    const requested = show({ [CHANGE]: { body: { message: 'Peran anggota disimpan.', member: editor } } });
    await choose('Made Wirawan', 'Ubah peran dan event');
    const panel = within(await screen.findByRole('dialog', { name: 'Ubah peran dan event' }));
    await userEvent.selectOptions(panel.getByLabelText('Peran'), 'hall');
    await userEvent.click(panel.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Peran anggota disimpan.')).toBeTruthy();
    expect(requested[CHANGE]?.[0]?.body).toEqual({ role: 'hall', event_ids: ['EVT-1'], revision: 3 });
  });

  test('[BO-2.306] whom somebody else has changed meanwhile is shown as both have it, and saved on top', async () => {
    const stored = { ...editor, event_ids: null, revision: 4 };
    const details = {
      revision: 4,
      changed_by: 'Hendra Gunawan',
      changed_at: '2026-11-20T05:00:00.000Z',
      differences: [{ field: 'event_ids', current: null, sent: ['EVT-1'] }],
    };
    const requested = show({
      [`GET ${TEAM}`]: [{ body: buildTeam() }, { body: buildTeam({ members: [buildMember(), stored] }) }],
      [CHANGE]: [
        { status: 409, body: problem('edit_conflict', 'Sudah diubah.', { details }) },
        { body: { message: 'Peran anggota disimpan.', member: stored } },
      ],
    });
    await choose('Made Wirawan', 'Ubah peran dan event');
    const panel = within(await screen.findByRole('dialog', { name: 'Ubah peran dan event' }));
    await userEvent.selectOptions(panel.getByLabelText('Peran'), 'viewer');
    await userEvent.click(panel.getByRole('button', { name: 'Simpan' }));
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Peran anggota ini sudah diubah orang lain' }),
    );
    expect(conflict.getByText('Semua event')).toBeTruthy();
    await userEvent.click(conflict.getByRole('button', { name: /^Simpan/ }));
    expect(await screen.findByText('Peran anggota disimpan.')).toBeTruthy();
    expect(requested[CHANGE]?.[1]?.body).toEqual({ role: 'viewer', event_ids: null, revision: 4 });
  });

  test('[BO-2.306] is removed after a question that says what ends, and the refusal stands in it', async () => {
    const message = 'Ini pemilik terakhir tim.';
    const requested = show({
      [REMOVE]: [
        { status: 409, body: problem('last_owner', message) },
        { body: { message: 'Anggota dikeluarkan dari tim.' } },
      ],
    });
    await choose('Made Wirawan', 'Keluarkan dari tim');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keluarkan Made Wirawan dari tim?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'semua sesinya, juga halaman yang sedang terbuka',
      'tautan layar panggung yang ia buka',
      'undangan yang ia kirim dan belum diterima',
    ]);
    expect(requested[REMOVE]).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, keluarkan' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, keluarkan' }));
    expect(await screen.findByText('Anggota dikeluarkan dari tim.')).toBeTruthy();
  });
});
