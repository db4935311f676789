import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { UserAccountPage } from '#client/desk/pages/user-account.tsx';
import { HeldSession } from '#client/entities/accounts/held-session.tsx';
import { type ApiError, create } from '#client/lib/api.ts';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { logoutReader } from '#contracts/accounts/session-shapes.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims, buildDeskOrganizer, buildUserRow, onePage } from '../../support/desk-client.ts';
import { haveNoPasskeys, havePasskeys, passkeyOptions } from '../../support/passkey-stand-in.ts';

const PATH = '/dashboard/user-account';
const asksForFactor: Answer = { status: 403, body: problem('step_up_required', 'Butuh verifikasi ulang.') };
const OPTIONS = 'POST /account/step-up/options';
const STEP_UP = 'POST /account/step-up';
const CREATE = 'POST /admin/users';
const created: Answer = {
  status: 201,
  body: {
    message: 'Pengguna dibuat.',
    user: buildUserRow(),
    credentials: { email: null, username: 'sinta.maharani', password: 'kp7w-3xmn' },
  },
};
const may = (methods: string[]): Answer => ({
  body: { methods, passkey: methods.includes('passkey') ? passkeyOptions : null },
});
const proven: Answer = { body: { message: 'Terverifikasi.', until: new Date().toISOString() } };

function show(answers: Parameters<typeof answerRequests>[0]) {
  const requested = answerRequests({
    'GET /admin/users': { body: { users: [buildUserRow()], pagination: onePage(1) } },
    'GET /admin/event-organizers': {
      body: { event_organizers: [buildDeskOrganizer()], pagination: onePage(1) },
    },
    [OPTIONS]: may(['password']),
    [STEP_UP]: proven,
    ...answers,
  });
  renderPages(
    {
      [PATH]: (
        <HeldSession claims={buildDeskClaims()}>
          <Link to="?page=2">Ke tempat lain</Link>
          <UserAccountPage />
        </HeldSession>
      ),
    },
    PATH,
  );
  return requested;
}

/** Fills the form of a new account in and sends it. */
async function fillAndSend() {
  await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Create User' }));
  await userEvent.type(panel.getByLabelText('Nama'), 'Sinta Maharani');
  await userEvent.type(panel.getByLabelText('Username'), 'sinta.maharani');
  await userEvent.selectOptions(panel.getByLabelText('Event organizer'), 'EO-1');
  await userEvent.click(panel.getByRole('button', { name: 'Simpan' }));
}
/** Sends calls at once. @returns what became of those that have ended, in that order: a message, or the code of a refusal */
async function sendAll(...paths: string[]): Promise<string[]> {
  const ended: string[] = [];
  await act(async () => {
    for (const path of paths)
      create(path, logoutReader, { body: {}, key: path }).then(
        ({ message }) => ended.push(message),
        ({ code }: ApiError) => ended.push(code),
      );
  });
  return ended;
}
const question = async () => within(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' }));
const isClosed = () => expect(screen.queryByText('Pastikan ini Anda')).toBeNull();

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(async () => {
  closePages();
  haveNoPasskeys();
  clearClaims();
  await setLanguage('id');
});

describe('[BO-2.301] an action that asks for a factor', () => {
  test('goes on with the same request and key once one was given, and its form gets the answer', async () => {
    const requested = show({ [CREATE]: [asksForFactor, created] });
    await fillAndSend();
    const dialog = await question();
    await userEvent.type(await dialog.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    expect(await screen.findByText('kp7w-3xmn')).toBeTruthy();
    expect(requested[STEP_UP]?.map(({ body }) => body)).toEqual([
      { proof: { method: 'password', password: 'rahasia-123' } },
    ]);
    const [refused, again, ...more] = requested[CREATE] ?? [];
    expect(more).toEqual([]);
    expect(again?.body).toEqual(refused?.body);
    expect(again?.headers[IDEMPOTENCY_KEY_HEADER]).toBe(refused?.headers[IDEMPOTENCY_KEY_HEADER]);
    expect(refused?.headers[IDEMPOTENCY_KEY_HEADER]).toMatch(/^[\w-]{36}$/);
    isClosed();
  });

  test('offers the passkey first, and has the focus at it', async () => {
    havePasskeys();
    const requested = show({
      [CREATE]: [asksForFactor, created],
      [OPTIONS]: may(['passkey', 'totp', 'recovery_code']),
    });
    await fillAndSend();
    const dialog = await question();
    const button = await dialog.findByRole('button', { name: 'Pakai passkey' });
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('kp7w-3xmn')).toBeTruthy();
    expect(requested[STEP_UP]?.map(({ body }) => body)).toMatchObject([
      { proof: { method: 'passkey', challenge_id: passkeyOptions.challenge_id } },
    ]);
  });

  test('whose question is closed is refused as it was; the form stays with the focus where it was', async () => {
    const requested = show({ [CREATE]: asksForFactor });
    await fillAndSend();
    const dialog = await question();
    await dialog.findByLabelText('Kata sandi');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Butuh verifikasi ulang.')).toBeTruthy();
    await waitFor(isClosed);
    const panel = within(screen.getByRole('dialog', { name: 'Create User' }));
    expect(panel.getByDisplayValue('Sinta Maharani')).toBeTruthy();
    expect(panel.getByDisplayValue('sinta.maharani')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Simpan' })));
    expect(requested[CREATE]).toHaveLength(1);
  });

  test('says why a proof is refused, and takes the next one', async () => {
    show({
      [CREATE]: [asksForFactor, created],
      [STEP_UP]: [
        {
          status: 422,
          body: problem('wrong_password', 'Salah.', {
            errors: [{ field: 'proof', message: 'Kata sandi salah.' }],
          }),
        },
        proven,
      ],
    });
    await fillAndSend();
    const dialog = await question();
    await userEvent.type(await dialog.findByLabelText('Kata sandi'), 'bukan-ini{Enter}');
    expect(await dialog.findByText('Kata sandi salah.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Kata sandi')));
    await userEvent.keyboard('rahasia-123{Enter}');
    expect(await screen.findByText('kp7w-3xmn')).toBeTruthy();
  });

  test('whose options cannot be fetched says so, and fetches them again', async () => {
    show({
      [CREATE]: [asksForFactor, created],
      [OPTIONS]: [{ status: 503, body: problem('unavailable', 'Layanan sibuk.') }, may(['password'])],
    });
    await fillAndSend();
    const dialog = await question();
    expect(await dialog.findByText('Error: Layanan sibuk.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Coba lagi' }));
    expect(await dialog.findByLabelText('Kata sandi')).toBeTruthy();
  });

  test('that is refused for another reason afterwards says that', async () => {
    show({
      [CREATE]: [
        asksForFactor,
        {
          status: 422,
          body: problem('username_taken', 'Dipakai.', {
            errors: [{ field: 'username', message: 'Username ini sudah dipakai.' }],
          }),
        },
      ],
    });
    await fillAndSend();
    const dialog = await question();
    await userEvent.type(await dialog.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    const panel = within(await screen.findByRole('dialog', { name: 'Create User' }));
    expect(await panel.findByText('Username ini sudah dipakai.')).toBeTruthy();
  });

  test('shares its question with another one at once', async () => {
    const requested = show({
      'POST /one': [asksForFactor, { body: { message: 'satu' } }],
      'POST /two': [asksForFactor, { body: { message: 'dua' } }],
    });
    const ended = await sendAll('/one', '/two');
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    await userEvent.type(await screen.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    await waitFor(() => expect([...ended].sort()).toEqual(['dua', 'satu']));
    expect(requested[STEP_UP]).toHaveLength(1);
    await waitFor(isClosed);
  });

  test('that was on its way when a factor was given goes on without another question', async () => {
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    const requested = show({
      'POST /one': [asksForFactor, { body: { message: 'satu' } }],
      'POST /two': [{ ...asksForFactor, after: late }, { body: { message: 'dua' } }],
    });
    const ended = await sendAll('/two', '/one');
    await userEvent.type(await screen.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    await waitFor(() => expect(ended).toEqual(['satu']));
    answerLate();
    await waitFor(() => expect(ended).toEqual(['satu', 'dua']));
    expect(requested[OPTIONS]).toHaveLength(1);
  });

  test('on a page that asks nobody is refused', async () => {
    answerRequests({ 'POST /one': asksForFactor });
    const ended = await sendAll('/one');
    await waitFor(() => expect(ended).toEqual(['step_up_required']));
  });

  test('is refused when the page is left', async () => {
    show({ 'POST /one': asksForFactor });
    const ended = await sendAll('/one');
    await question();
    expect(ended).toEqual([]);
    closePages();
    await waitFor(() => expect(ended).toEqual(['step_up_required']));
  });

  test('is refused when somebody goes to another page', async () => {
    show({ 'POST /one': asksForFactor });
    const ended = await sendAll('/one');
    await question();
    const link = screen.getByRole('link', { name: 'Ke tempat lain', hidden: true });
    await act(async () => link.click());
    await waitFor(() => expect(ended).toEqual(['step_up_required']));
  });

  test('leaves it to the login when the session has ended meanwhile, which asks for the factor in its place', async () => {
    const requested = show({
      [CREATE]: asksForFactor,
      [STEP_UP]: { status: 401, body: problem('session_ended', 'Sesi Anda berakhir.') },
      'POST /auth/login': {
        status: 202,
        body: { login_token: 'token-1', methods: ['totp'], message: 'Lanjutkan.' },
      },
      'POST /auth/login/factor': { body: { access_token: 't', message: '' } },
      'POST /auth/verify': { body: { claims: buildDeskClaims() } },
    });
    await fillAndSend();
    const dialog = await question();
    await userEvent.type(await dialog.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    const login = within(await screen.findByRole('dialog', { name: 'Sesi Anda berakhir' }));
    await waitFor(isClosed);
    expect(login.getByDisplayValue('arif')).toBeTruthy();
    await userEvent.type(login.getByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    await userEvent.type(await login.findByLabelText('Kode 6 angka'), '123456');
    expect(await screen.findByText(/Isian Anda masih ada/)).toBeTruthy();
    expect(requested['POST /auth/login/factor']?.map(({ body }) => body)).toEqual([
      { login_token: 'token-1', proof: { method: 'totp', code: '123456' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sesi Anda berakhir' })).toBeNull());
    expect(screen.getByDisplayValue('sinta.maharani')).toBeTruthy();
  });

  test('asks in English, too', async () => {
    await setLanguage('en');
    show({ 'POST /one': [asksForFactor, { body: { message: 'one' } }] });
    const ended = await sendAll('/one');
    expect(await screen.findByRole('dialog', { name: 'Make sure that it is you' })).toBeTruthy();
    await userEvent.type(await screen.findByLabelText('Password'), 'rahasia-123{Enter}');
    await waitFor(() => expect(ended).toEqual(['one']));
  });
});
