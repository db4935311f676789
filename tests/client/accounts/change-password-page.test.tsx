import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SessionCheck } from '#client/app/session-check.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { ChangePasswordPage } from '#client/public/pages/change-password.tsx';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';

const must = { ...buildDeskClaims('ROLE002'), must_change_password: true as const };

beforeEach(() => setClaims(must));
afterEach(() => {
  closePages();
  clearClaims();
});

test('whoever came in with a password of somebody else is led to where it is changed', async () => {
  const requested = answerRequests({});
  renderPages({ '/dashboard': <SessionCheck /> }, '/dashboard');
  expect(await screen.findByText('at /auth/change-password')).toBeTruthy();
  // The claims are enough: nothing was requested that the server would refuse.
  expect(requested).toEqual({});
});

test('also when only the server has it', async () => {
  setClaims(buildDeskClaims('ROLE002'));
  answerRequests({ 'POST /auth/verify': { body: { claims: must } } });
  renderPages({ '/dashboard': <SessionCheck /> }, '/dashboard');
  expect(await screen.findByText('at /auth/change-password')).toBeTruthy();
});

test('a password of one’s own leads on to the dashboard', async () => {
  const requested = answerRequests({
    'PUT /account/password': { body: { message: 'Kata sandi diganti.' } },
    'POST /auth/verify': { body: { claims: buildDeskClaims('ROLE002') } },
  });
  renderPages({ '/auth/change-password': <ChangePasswordPage /> }, '/auth/change-password');
  const [current, next, repeat] = document.querySelectorAll('input');
  if (!current || !next || !repeat) throw new Error('three passwords are asked for');
  await userEvent.type(current, 'kp7w-3xmn');
  await userEvent.type(next, 'kata-sandi-saya');
  await userEvent.type(repeat, 'kata-sandi-saya');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('at /dashboard')).toBeTruthy();
  expect(requested['PUT /account/password']?.[0]?.body).toEqual({
    current_password: 'kp7w-3xmn',
    new_password: 'kata-sandi-saya',
  });
});
