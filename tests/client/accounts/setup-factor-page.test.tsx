import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SessionCheck } from '#client/app/session-check.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { SetupFactorPage } from '#client/public/pages/setup-factor.tsx';
import { buildFactor } from '../../support/account-client.ts';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { creationOptions, haveNoPasskeys, havePasskeys } from '../../support/passkey-stand-in.ts';

const PATH = '/auth/setup-factor';
const must = { ...buildDeskClaims(), must_set_up_factor: true as const };
const CODES = ['ABCD-EFGH-IJKL-MNOP', 'BBCD-EFGH-IJKL-MNOP'];

beforeEach(() => setClaims(must));
afterEach(() => {
  closePages();
  clearClaims();
  haveNoPasskeys();
});

test('[BO-2.300] whoever has to have a second factor and has none is led to where one is set up', async () => {
  const requested = answerRequests({});
  renderPages({ '/dashboard/voting': <SessionCheck /> }, '/dashboard/voting?page=2');
  expect(await screen.findByText(`at ${PATH}`)).toBeTruthy();
  // The claims are enough: nothing was requested that the server would refuse.
  expect(requested).toEqual({});
});

test('[BO-2.300] also when only the server has it', async () => {
  setClaims(buildDeskClaims());
  answerRequests({ 'POST /auth/verify': { body: { claims: must } } });
  renderPages({ '/dashboard': <SessionCheck /> }, '/dashboard');
  expect(await screen.findByText(`at ${PATH}`)).toBeTruthy();
});

test('[BO-2.300] a password of somebody else is changed before that', async () => {
  setClaims({ ...must, must_change_password: true });
  answerRequests({});
  renderPages({ '/dashboard': <SessionCheck /> }, '/dashboard');
  expect(await screen.findByText('at /auth/change-password')).toBeTruthy();
});

test('[BO-2.300] a passkey and kept recovery codes lead on to where they were going', async () => {
  havePasskeys();
  const requested = answerRequests({
    'POST /account/factors/passkeys/options': { body: creationOptions },
    'POST /account/factors/passkeys': {
      status: 201,
      body: { factor: buildFactor(), recovery_codes: CODES, message: 'Ditambahkan.' },
    },
    'POST /auth/verify': { body: { claims: buildDeskClaims() } },
  });
  renderPages({ [PATH]: <SetupFactorPage /> }, { pathname: PATH, state: { wanted: '/dashboard/voting' } });
  await userEvent.click(screen.getByRole('button', { name: 'Tambah passkey' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Buat passkey' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Simpan kode pemulihan Anda' }));
  expect(codes.getByText('BBCD-EFGH-IJKL-MNOP')).toBeTruthy();
  expect(requested['POST /auth/verify']).toBeUndefined();
  await userEvent.click(codes.getByRole('checkbox'));
  await userEvent.click(codes.getByRole('button', { name: 'Selesai' }));
  expect(await screen.findByText('at /dashboard/voting')).toBeTruthy();
  expect(requested['POST /auth/verify']).toHaveLength(1);
});

test('[BO-2.300] nothing else is to be done there but to log out', async () => {
  const requested = answerRequests({ 'POST /auth/logout': { body: { message: 'ok' } } });
  renderPages({ [PATH]: <SetupFactorPage /> }, PATH);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Tambah aplikasi'),
    expect.stringContaining('Keluar dulu'),
  ]);
  expect(screen.queryAllByRole('link')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /Keluar dulu/ }));
  expect(await screen.findByText('at /auth/login')).toBeTruthy();
  expect(requested['POST /auth/logout']).toHaveLength(1);
});

test('[BO-2.300] whoever has nothing to set up there is led on', async () => {
  setClaims(buildDeskClaims());
  answerRequests({});
  renderPages({ [PATH]: <SetupFactorPage /> }, PATH);
  expect(await screen.findByText('at /dashboard')).toBeTruthy();
});
