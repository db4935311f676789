import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { clearWithAccount, createQueryClient } from '#client/lib/query.ts';
import { getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { InvitationPage } from '#client/public/pages/invitation.tsx';
import type { Claims } from '#contracts/accounts/session.ts';
import type { InvitationPage as Invitation } from '#contracts/organizers/teams.ts';
import {
  answerRequests,
  closePages,
  countsDownFrom,
  Providers,
  problem,
  renderPages,
} from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildClaims } from '../../support/orders-client.ts';

const TOKEN = 'a'.repeat(43);
const LOOKUP = 'POST /team-invitations/lookup';
const ACCEPT = 'POST /team-invitations/accept';
const ACCOUNT = 'POST /team-invitations/account';

const buildInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  organizer: { name: 'Yayasan Pesona', profile_image: '' },
  invited_by: 'Dewi Kartikasari',
  role: 'editor',
  events: null,
  email: 'm•••@pesona.test',
  expires_at: '2026-12-04T05:00:00.000Z',
  account: 'new',
  ...overrides,
});
const invited = (overrides?: Partial<Invitation>) => ({ body: buildInvitation(overrides) });
const gone = { status: 404, body: problem('link_invalid', 'Tautan ini tidak berlaku lagi.') };
const joined: Claims = { ...buildDeskClaims('ROLE002'), team_role: 'editor' };
const beInTeam = (overrides: Partial<Claims> = {}) => setClaims({ ...joined, ...overrides });

function show(answers: Parameters<typeof answerRequests>[0], at = `/auth/invitation#${TOKEN}`) {
  const requested = answerRequests({ 'POST /auth/verify': { body: { claims: joined } }, ...answers });
  renderPages(
    {
      '/auth/invitation': <InvitationPage />,
      '/dashboard': <h1>desk</h1>,
      '/auth/login': <h1>login</h1>,
    },
    at,
  );
  return requested;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(clearStored);
afterEach(() => {
  closePages();
  clearStored();
});

describe('the link', () => {
  test('[BO-2.305] shows who invites whom to what, and sends its token in the body alone', async () => {
    const requested = show({ [LOOKUP]: invited({ events: ['Putri Nusantara', 'Raka Raki'] }) });
    expect(await title('Undangan ke tim Yayasan Pesona')).toBeTruthy();
    expect(screen.getByText('Dewi Kartikasari mengundang m•••@pesona.test.')).toBeTruthy();
    expect(screen.getByText('Editor')).toBeTruthy();
    expect(screen.getByText('Raka Raki')).toBeTruthy();
    const [sent] = requested[LOOKUP] ?? [];
    expect(sent?.body).toEqual({ token: TOKEN });
    expect(`${sent?.path}${sent?.query}`).not.toContain(TOKEN);
  });

  test('of many events names six, and says how many more there are', async () => {
    const events = Array.from({ length: 9 }, (_, at) => `Event ${at + 1}`);
    show({ [LOOKUP]: invited({ events }) });
    expect(await screen.findByText('dan 3 event lain')).toBeTruthy();
    expect(screen.getByText('Event 6')).toBeTruthy();
    expect(screen.queryByText('Event 7')).toBeNull();
  });

  test('[BO-2.305] that was used, revoked or has run out says so, and so does one without its token', async () => {
    show({ [LOOKUP]: gone });
    expect(await title('Undangan ini tidak berlaku lagi')).toBeTruthy();
    closePages();
    const requested = show({}, '/auth/invitation');
    expect(await title('Undangan ini tidak berlaku lagi')).toBeTruthy();
    expect(requested[LOOKUP]).toBeUndefined();
  });

  test('after too many tries says how long to wait, and goes on', async () => {
    const limited = {
      status: 429,
      headers: { 'Retry-After': '2' },
      body: problem('too_many_requests', 'Terlalu banyak percobaan.'),
    };
    show({ [LOOKUP]: [limited, invited()] });
    const since = performance.now();
    const note = await screen.findByText(/Coba lagi dalam \d+ detik/);
    await waitFor(() => expect(countsDownFrom(note, { seconds: 2, since })).toBe(true));
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await title('Undangan ke tim Yayasan Pesona')).toBeTruthy();
  });

  test('without a network offers another try', async () => {
    show({ [LOOKUP]: ['network', invited()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await title('Undangan ke tim Yayasan Pesona')).toBeTruthy();
  });
});

describe('an account on the spot', () => {
  const fill = async (username = 'made.wirawan') => {
    await userEvent.type(await screen.findByLabelText('Nama lengkap'), 'Made Wirawan');
    await userEvent.type(screen.getByLabelText('Username'), username);
    await userEvent.type(screen.getByLabelText('Kata sandi'), 'sungai-serayu-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Buat akun dan gabung' }));
  };

  test('[BO-2.305] is made with name, username and password, and leads to the desk', async () => {
    const requested = show({
      [LOOKUP]: invited(),
      [ACCOUNT]: { status: 201, body: { access_token: 't', message: 'Anda sudah bergabung dengan tim.' } },
    });
    await fill();
    expect(await title('desk')).toBeTruthy();
    expect(requested[ACCOUNT]?.[0]?.body).toEqual({
      token: TOKEN,
      full_name: 'Made Wirawan',
      username: 'made.wirawan',
      password: 'sungai-serayu-2026',
    });
    expect(getClaims()?.id).toBe('u1');
    // The link is used up: nobody looks it up again.
    expect(requested[LOOKUP]).toHaveLength(1);
  });

  test('keeps what is typed when the network is lost, and when a name is taken', async () => {
    const message = 'Username ini sudah dipakai.';
    show({
      [LOOKUP]: invited(),
      [ACCOUNT]: [
        'network',
        {
          status: 422,
          body: problem('username_taken', message, { errors: [{ field: 'username', message }] }),
        },
      ],
    });
    await fill();
    expect(await screen.findByText('Jaringan terputus. Periksa sambungan, lalu coba lagi.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Kata sandi').value).toBe('sungai-serayu-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Buat akun dan gabung' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nama lengkap').value).toBe('Made Wirawan');
  });

  test('reads why when it works no more although the link looks as it did', async () => {
    show({ [LOOKUP]: invited(), [ACCOUNT]: gone });
    await fill();
    expect(await screen.findByText('Tautan ini tidak berlaku lagi.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nama lengkap').value).toBe('Made Wirawan');
  });

  test('looks the link up anew when the address has an account by now', async () => {
    show({
      [LOOKUP]: [invited(), invited({ account: 'login' })],
      [ACCOUNT]: { status: 422, body: problem('email_taken', 'Email sudah dipakai.') },
    });
    await fill();
    expect(await screen.findByRole('link', { name: 'Masuk untuk bergabung' })).toBeTruthy();
  });

  test('[BO-2.305] is not made while somebody is logged in: they log out here first', async () => {
    beInTeam();
    show({ [LOOKUP]: invited(), 'POST /auth/logout': { body: { message: 'ok' } } });
    expect(await screen.findByText('Anda masuk sebagai Arif Budiman.')).toBeTruthy();
    expect(screen.queryByLabelText('Nama lengkap')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keluar dan lanjutkan' }));
    expect(await screen.findByLabelText('Nama lengkap')).toBeTruthy();
    expect(getClaims()).toBeNull();
  });
});

describe('an account that there is', () => {
  test('[BO-2.305] logs in, and is led back to the very link', async () => {
    show({ [LOOKUP]: invited({ account: 'login' }) });
    await userEvent.click(await screen.findByRole('link', { name: 'Masuk untuk bergabung' }));
    expect(await title('login')).toBeTruthy();
  });

  test('[BO-2.305] joins by a press, and comes to the desk', async () => {
    beInTeam();
    const requested = show({
      [LOOKUP]: invited({ account: 'login' }),
      [ACCEPT]: { body: { message: 'Anda sudah bergabung dengan tim.', event_organizer_id: 'EO-1' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Gabung dengan tim' }));
    expect(await title('desk')).toBeTruthy();
    expect(requested[ACCEPT]?.[0]?.body).toEqual({ token: TOKEN });
  });

  test('[BO-2.305] joins once: the link is not looked up again when the account is another one by that', async () => {
    beInTeam({ eo_id: 'EO-2' });
    const { promise: after, resolve: verify } = Promise.withResolvers<void>();
    const requested = answerRequests({
      'POST /auth/verify': { body: { claims: joined }, after },
      [LOOKUP]: [invited({ account: 'login' }), gone],
      [ACCEPT]: { body: { message: 'Anda sudah bergabung dengan tim.', event_organizer_id: 'EO-1' } },
    });
    const queryClient = createQueryClient();
    clearWithAccount(queryClient);
    render(
      <Providers queryClient={queryClient}>
        <MemoryRouter initialEntries={[`/auth/invitation#${TOKEN}`]}>
          <InvitationPage />
        </MemoryRouter>
      </Providers>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Gabung dengan tim' }));
    await screen.findByText('Membuka back-office…');
    verify();
    await waitFor(() => expect(getClaims()?.eo_id).toBe('EO-1'));
    expect(await title('Anda bergabung dengan tim Yayasan Pesona')).toBeTruthy();
    expect(requested[LOOKUP]).toHaveLength(1);
  });

  test('[BO-2.305] who acts for another organizer chooses whether to go over', async () => {
    beInTeam();
    const moved = { ...joined, eo_id: 'EO-2' };
    const requested = show({
      [LOOKUP]: invited({ account: 'login' }),
      [ACCEPT]: { body: { message: 'Anda sudah bergabung dengan tim.', event_organizer_id: 'EO-2' } },
      'POST /account/organizer': { body: { claims: moved } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Gabung dengan tim' }));
    expect(await title('Anda bergabung dengan tim Yayasan Pesona')).toBeTruthy();
    expect(requested['POST /account/organizer']).toBeUndefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Pindah ke tim ini' }));
    expect(await title('desk')).toBeTruthy();
    expect(getClaims()?.eo_id).toBe('EO-2');
  });

  test.each([
    [
      'with another address',
      { code: 'invitation_for_other_address', status: 403 },
      /Undangan ini untuk m•••@pesona.test/,
    ],
    ['that is in the team', { code: 'already_member', status: 409 }, 'Anda sudah ada di tim ini'],
    ['when it was used meanwhile', { code: 'link_invalid', status: 404 }, 'Undangan ini tidak berlaku lagi'],
  ])('%s reads why it does not join', async (_whose, { code, status }, words) => {
    beInTeam();
    show({
      [LOOKUP]: [invited({ account: 'login' }), gone],
      [ACCEPT]: { status, body: problem(code, 'Tidak bisa.') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Gabung dengan tim' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('stays where it is without a network, and joins at the next press', async () => {
    beInTeam();
    show({
      [LOOKUP]: invited({ account: 'login' }),
      [ACCEPT]: ['network', { body: { message: 'Bergabung.', event_organizer_id: 'EO-1' } }],
    });
    const join = await screen.findByRole('button', { name: 'Gabung dengan tim' });
    await userEvent.click(join);
    expect(await screen.findByText('Jaringan terputus. Periksa sambungan, lalu coba lagi.')).toBeTruthy();
    await userEvent.click(join);
    expect(await title('desk')).toBeTruthy();
  });

  test('[BO-2.305] of a voter is taken into no team, whether it is the address or who is logged in', async () => {
    show({ [LOOKUP]: invited({ account: 'customer' }) });
    expect(await screen.findByText('Alamat ini dipakai akun pemilih')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    closePages();
    setClaims(buildClaims());
    show({ [LOOKUP]: invited({ account: 'login' }) });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Keluar dan lanjutkan' })).not.toBeNull(),
    );
  });
});
