import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ProfilePage } from '#client/desk/pages/profile.tsx';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { buildAccount, buildSession } from '../../support/account-client.ts';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

beforeEach(async () => {
  clearStored();
  setClaims(buildClaims({ role_id: 'ROLE001' }));
});
afterEach(closePages);

test('[BO-2.06] the profile of the desk has the name, the password and the sessions, and no way to delete oneself', async () => {
  const requested = answerRequests({
    'GET /account': { body: { account: buildAccount({ name: 'Dewi Wulandari' }) } },
    'GET /account/sessions': {
      body: {
        sessions: [
          buildSession({ device: 'Chrome, Linux', current: true }),
          buildSession({ id: '3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c22', device: 'Safari, iOS' }),
        ],
      },
    },
    'PUT /account/password': { body: { message: 'Kata sandi diganti.' } },
  });
  renderPages({ '/dashboard/profile': <ProfilePage /> }, '/dashboard/profile');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
  expect(await screen.findByDisplayValue('Dewi Wulandari')).toBeTruthy();
  expect(await screen.findByText('Safari, iOS')).toBeTruthy();
  expect(screen.queryByText('Hapus akun')).toBeNull();

  const form = within(screen.getByRole('region', { name: 'Ganti kata sandi' }));
  await userEvent.type(form.getByLabelText('Kata sandi saat ini'), 'kata-sandi-lama');
  await userEvent.type(form.getByLabelText('Kata sandi baru'), 'kata-sandi-yang-baru');
  await userEvent.type(form.getByLabelText('Ulangi kata sandi baru'), 'kata-sandi-yang-baru');
  await userEvent.click(form.getByRole('button', { name: 'Ganti kata sandi' }));
  expect(await screen.findByText('Kata sandi diganti.')).toBeTruthy();
  expect(requested['PUT /account/password']?.[0]?.body).toEqual({
    current_password: 'kata-sandi-lama',
    new_password: 'kata-sandi-yang-baru',
  });
  // They have ended but for this one.
  await waitFor(() => expect(requested['GET /account/sessions']).toHaveLength(2));
});
