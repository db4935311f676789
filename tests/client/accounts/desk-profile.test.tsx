import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ProfilePage } from '#client/desk/pages/profile.tsx';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { buildAccount } from '../../support/account-client.ts';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

const session = (id: string, device: string, current: boolean) => ({
  id,
  device,
  current,
  created_at: '2026-11-21T05:00:00.000Z',
  expires_at: '2026-11-22T05:00:00.000Z',
});

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
          session('3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c11', 'Chrome, Linux', true),
          session('3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c12', 'Safari, iPhone', false),
        ],
      },
    },
    'PUT /account/password': { body: { message: 'Kata sandi diganti.' } },
  });
  renderPages({ '/dashboard/profile': <ProfilePage /> }, '/dashboard/profile');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
  expect(await screen.findByDisplayValue('Dewi Wulandari')).toBeTruthy();
  expect(await screen.findByText('Safari, iPhone')).toBeTruthy();
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
});
