import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UserAccountPage } from '#client/desk/pages/user-account.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims, buildDeskOrganizer, buildUserRow, onePage } from '../../support/desk-client.ts';

const PATH = '/dashboard/user-account';
const users = [
  buildUserRow({ has_factor: true }),
  buildUserRow({ id: 'u1', name: 'Arif Budiman', username: 'arif', role_id: 'ROLE001', has_factor: true }),
  buildUserRow({
    id: 'USR-3',
    name: 'Dewi Kartika',
    role_id: 'ROLE002',
    event_organizer: { id: 'EO-1', name: 'Yayasan Pesona' },
    is_active: false,
  }),
];
const credentials = { email: null, username: 'sinta.maharani', password: 'kp7w-3xmn' };

beforeEach(async () => {
  setClaims(buildDeskClaims());
});
afterEach(() => {
  closePages();
  clearClaims();
});

function show(answers: Parameters<typeof answerRequests>[0] = {}, at = PATH) {
  const requested = answerRequests({
    'GET /admin/users': { body: { users, pagination: onePage(3) } },
    'GET /admin/event-organizers': {
      body: { event_organizers: [buildDeskOrganizer()], pagination: onePage(1) },
    },
    ...answers,
  });
  renderPages({ [PATH]: <UserAccountPage /> }, at);
  return requested;
}
const choose = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Tindakan untuk ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('[BO-2.36] shows role, organizer and state of each account, and which one is oneself', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('User Account');
  expect(screen.getByRole('searchbox', { name: 'Cari akun' })).toBeTruthy();
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await row('Dewi Kartika')).toContain('Staf organizerYayasan Pesona');
  expect(await row('Dewi Kartika')).toContain('Nonaktif');
  expect(await row('Arif Budiman')).toContain('Anda');
});

test('[BO-2.36] asks for the filters of the address, and for the first page when one changes', async () => {
  const requested = show({}, `${PATH}?search=sin&role=ROLE003&page=2`);
  await screen.findByText('Sinta Maharani');
  await userEvent.selectOptions(screen.getByLabelText('Event organizer'), 'EO-1');
  await waitFor(() => expect(requested['GET /admin/users']).toHaveLength(2));
  expect(requested['GET /admin/users']?.map(({ query }) => String(query))).toEqual([
    'search=sin&role_id=ROLE003&page=2&limit=10',
    'search=sin&role_id=ROLE003&event_organizer_id=EO-1&page=1&limit=10',
  ]);
});

test('a list without anybody says so', async () => {
  show({ 'GET /admin/users': { body: { users: [], pagination: onePage(0) } } });
  expect(await screen.findByText('Belum ada akun')).toBeTruthy();
});

test('[BO-2.36] makes a user of an organizer and shows the password once', async () => {
  const requested = show({
    'POST /admin/users': {
      status: 201,
      body: { message: 'Pengguna dibuat.', user: users[0], credentials },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
  const panel = await screen.findByRole('dialog', { name: 'Create User' });
  await userEvent.type(within(panel).getByLabelText('Nama'), 'Sinta Maharani');
  await userEvent.type(within(panel).getByLabelText('Username'), 'sinta.maharani');
  await userEvent.selectOptions(within(panel).getByLabelText('Event organizer'), 'EO-1');
  await userEvent.click(within(panel).getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('kp7w-3xmn')).toBeTruthy();
  expect(requested['POST /admin/users']?.[0]?.body).toMatchObject({
    name: 'Sinta Maharani',
    role_id: 'ROLE002',
    event_organizer_id: 'EO-1',
  });
});

test('[BO-2.307] an account gets a role at Sorak, or in the team of its organizer', async () => {
  const requested = show({
    'POST /admin/users': {
      status: 201,
      body: { message: 'Pengguna dibuat.', user: users[0], credentials },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Create User' }));
  await userEvent.type(panel.getByLabelText('Nama'), 'Sinta Maharani');
  await userEvent.type(panel.getByLabelText('Username'), 'sinta.maharani');
  expect(panel.queryByLabelText('Peran di Sorak')).toBeNull();
  await userEvent.selectOptions(panel.getByLabelText('Event organizer'), 'EO-1');
  await userEvent.selectOptions(panel.getByLabelText('Peran di tim'), 'hall');
  await userEvent.click(panel.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('kp7w-3xmn')).toBeTruthy();
  expect(requested['POST /admin/users']?.[0]?.body).toMatchObject({ role_id: 'ROLE002', team_role: 'hall' });
});

test('[BO-2.307] the role at Sorak is shown in the list, and changed', async () => {
  const support = buildUserRow({ name: 'Tirta Wijaya', role_id: 'ROLE001', platform_role: 'support' });
  const requested = show({
    'GET /admin/users': { body: { users: [support], pagination: onePage(1) } },
    'PUT /admin/users/USR-1': { body: { message: 'Beres.', user: support } },
  });
  expect(await screen.findByText('Dukungan pelanggan')).toBeTruthy();
  await choose('Tirta Wijaya', 'Ubah akun');
  const panel = within(await screen.findByRole('dialog', { name: 'Ubah akun' }));
  const role = panel.getByLabelText<HTMLSelectElement>('Peran di Sorak');
  expect(role.value).toBe('support');
  await userEvent.selectOptions(role, 'finance');
  expect(panel.getByText(/^Membaca uang, event, dan organizer\./)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Beres.')).toBeTruthy();
  expect(requested['PUT /admin/users/USR-1']?.[0]?.body).toMatchObject({
    role_id: 'ROLE001',
    platform_role: 'finance',
    revision: 1,
  });
});

test('a password that is refused is shown under its field', async () => {
  const errors = [{ field: 'password', message: 'Kata sandi ini terlalu umum.' }];
  const body = problem('validation_failed', 'Periksa.', { errors });
  show({ 'POST /admin/users': { status: 422, body } });
  await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
  const panel = await screen.findByRole('dialog', { name: 'Create User' });
  await userEvent.type(within(panel).getByLabelText('Nama'), 'Sinta Maharani');
  await userEvent.type(within(panel).getByLabelText('Username'), 'sinta.maharani');
  await userEvent.selectOptions(within(panel).getByLabelText('Event organizer'), 'EO-1');
  await userEvent.click(within(panel).getByRole('button', { name: 'Simpan' }));
  expect(await within(panel).findByText('Kata sandi ini terlalu umum.')).toBeTruthy();
});

test('a role needs its organizer, and why stands under it', async () => {
  const message = 'Pilih event organizer yang aktif untuk peran ini.';
  show({
    'PUT /admin/users/USR-1': {
      status: 422,
      body: problem('organizer_required', message, { errors: [{ field: 'event_organizer_id', message }] }),
    },
  });
  await choose('Sinta Maharani', 'Ubah akun');
  const panel = await screen.findByRole('dialog', { name: 'Ubah akun' });
  await userEvent.selectOptions(within(panel).getByLabelText('Peran'), 'ROLE002');
  await userEvent.click(within(panel).getByRole('button', { name: 'Simpan' }));
  expect(await within(panel).findByText(message)).toBeTruthy();
});

test('the last super admin stays, and the dialog says why', async () => {
  const message = 'Ini super admin aktif terakhir. Tunjuk super admin lain terlebih dahulu.';
  show({ 'PUT /admin/users/u1': { status: 409, body: problem('last_super_admin', message) } });
  await choose('Arif Budiman', 'Nonaktifkan');
  await userEvent.click(await screen.findByRole('button', { name: 'Ya, nonaktifkan' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test.each([
  ['Keluarkan dari semua sesi', 'Ya, keluarkan', 'POST /admin/users/USR-1/logout', undefined],
  ['Nonaktifkan', 'Ya, nonaktifkan', 'PUT /admin/users/USR-1', { is_active: false, revision: 1 }],
])('%s asks first', async (item, yes, call, body) => {
  const requested = show({ [call]: { body: { message: 'Beres.', user: users[0] } } });
  await choose('Sinta Maharani', item);
  expect(requested[call]).toBeUndefined();
  await userEvent.click(await screen.findByRole('button', { name: yes }));
  expect(await screen.findByText('Beres.')).toBeTruthy();
  expect(requested[call]?.[0]?.body).toEqual(body);
});

test('[BO-2.302] the second factor of somebody who lost it is reset with a reason', async () => {
  const call = 'POST /admin/users/USR-1/factors/reset';
  const requested = show({ [call]: { body: { message: 'Direset.' } } });
  await choose('Sinta Maharani', 'Reset verifikasi dua langkah');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Reset verifikasi dua langkah Sinta Maharani?' }),
  );
  await userEvent.type(dialog.getByLabelText('Alasan'), 'hp');
  await userEvent.click(dialog.getByRole('button', { name: 'Ya, reset' }));
  expect(await dialog.findByText('Paling sedikit 5 karakter.')).toBeTruthy();
  expect(requested[call]).toBeUndefined();
  await userEvent.type(dialog.getByLabelText('Alasan'), ' hilang, sudah ditelepon');
  await userEvent.click(dialog.getByRole('button', { name: 'Ya, reset' }));
  expect(await screen.findByText('Direset.')).toBeTruthy();
  expect(requested[call]?.map(({ body }) => body)).toEqual([{ reason: 'hp hilang, sudah ditelepon' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [
    'no_factors',
    'Akun ini tidak punya verifikasi dua langkah.',
    'Akun ini tidak punya verifikasi dua langkah.',
  ],
  ['too_many_letters', 'Terlalu banyak email.', 'Terlalu banyak email.'],
])(
  '[BO-2.302] why a second factor cannot be reset stands in the dialog (%s), and the reason stays',
  async (code, message, said) => {
    show({ 'POST /admin/users/USR-1/factors/reset': { status: 409, body: problem(code, message) } });
    await choose('Sinta Maharani', 'Reset verifikasi dua langkah');
    await userEvent.type(await screen.findByLabelText('Alasan'), 'ponsel hilang');
    await userEvent.click(screen.getByRole('button', { name: 'Ya, reset' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByDisplayValue('ponsel hilang')).toBeTruthy();
  },
);

test('[BO-2.302] one’s own second factor is not reset here', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Tindakan untuk Arif Budiman' }));
  expect(await screen.findByRole('menuitem', { name: 'Atur ulang kata sandi' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Reset verifikasi dua langkah' })).toBeNull();
});

test('[BO-2.302] who has a second factor stands in the list and in the panel; without one there is nothing to reset', async () => {
  show();
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await row('Sinta Maharani')).toContain('Verifikasi dua langkah');
  expect(await row('Dewi Kartika')).toContain('Kata sandi saja');
  await choose('Dewi Kartika', 'Ubah akun');
  const panel = within(await screen.findByRole('dialog', { name: 'Ubah akun' }));
  expect(panel.getByText(/masuk dengan kata sandi saja/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Batal' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tindakan untuk Dewi Kartika' }));
  expect(await screen.findByRole('menuitem', { name: 'Atur ulang kata sandi' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Reset verifikasi dua langkah' })).toBeNull();
});

test('[BO-2.302] the list says that nothing is left once a second factor is reset', async () => {
  const requested = show({
    'POST /admin/users/USR-1/factors/reset': { body: { message: 'Direset.' } },
    'GET /admin/users': [
      { body: { users, pagination: onePage(3) } },
      { body: { users: [buildUserRow()], pagination: onePage(1) } },
    ],
  });
  await choose('Sinta Maharani', 'Reset verifikasi dua langkah');
  await userEvent.type(await screen.findByLabelText('Alasan'), 'ponsel hilang');
  await userEvent.click(screen.getByRole('button', { name: 'Ya, reset' }));
  await waitFor(() => expect(requested['GET /admin/users']).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByText('Sinta Maharani').closest('tr')?.textContent).toContain('Kata sandi saja'),
  );
});
