import { beforeEach, describe, expect, test } from '@jest/globals';
import { getSelection, setSelection } from '#client/lib/selection.ts';
import { clearStored } from '#client/lib/storage.ts';
import { takeLoginTarget, takeRegisterTarget, wantedPage } from '#client/public/accounts/login-target.ts';
import type { Claims, RoleId } from '#contracts/accounts/session.ts';

const buildClaims = (role_id: RoleId): Claims => ({
  id: 'u1',
  name: 'Rina',
  email: null,
  username: 'rina',
  role_id,
});
const target = (role: RoleId | null, historyLength = 1) =>
  takeLoginTarget({ claims: role && buildClaims(role), historyLength });

beforeEach(clearStored);

describe('where a login leads', () => {
  test('staff in no team go to the dashboard as well, which says why it is empty', () => {
    const claims = { ...buildClaims('ROLE002'), team_role: null };
    expect(takeLoginTarget({ claims, historyLength: 1 })).toBe('/dashboard');
  });

  test('[P4-05 P6-02] staff go to the dashboard, customers and unconfirmed claims go home', () => {
    expect(target('ROLE001')).toBe('/dashboard');
    expect(target('ROLE002')).toBe('/dashboard');
    expect(target('ROLE003')).toBe('/');
    expect(target(null)).toBe('/');
  });

  test('[PX-55] staff who wanted a page of the desk are led there, customers are not', () => {
    const to = (role: RoleId) =>
      takeLoginTarget({ claims: buildClaims(role), historyLength: 1, wanted: '/dashboard/voting' });
    expect([to('ROLE001'), to('ROLE002'), to('ROLE003')]).toEqual([
      '/dashboard/voting',
      '/dashboard/voting',
      '/',
    ]);
    expect(wantedPage({ wanted: '/dashboard/voting?tab=draft' })).toBe('/dashboard/voting?tab=draft');
    expect(wantedPage({ wanted: '/history-order?order=SRK-1' })).toBe('/history-order?order=SRK-1');
    expect(wantedPage({ wanted: '/checkout/leaderboard' })).toBe('/checkout/leaderboard');
    for (const state of [
      null,
      {},
      'x',
      { wanted: '//elsewhere' },
      { wanted: '/auth/login?x=1' },
      { wanted: 1 },
    ])
      expect(wantedPage(state)).toBeNull();
  });

  test('[P4-03] from the checkout it leads back there, whoever logs in, once', () => {
    setSelection({ fromStepper: 'true', fromDetailFinalist: 'true' });
    expect(target('ROLE001')).toBe('/checkout');
    expect(getSelection('fromStepper')).toBeNull();
    expect(getSelection('fromDetailFinalist')).toBe('true');
  });

  test('[P4-04 P9-04] from a finalist it goes one page back when there is one', () => {
    setSelection({ fromDetailFinalist: 'true' });
    expect(target('ROLE003', 3)).toBe(-1);
    expect(getSelection('fromDetailFinalist')).toBeNull();
  });

  test('[P4-04] from a finalist without history ROLE001 alone goes to the dashboard', () => {
    for (const [role, to] of [
      ['ROLE001', '/dashboard'],
      ['ROLE002', '/'],
      ['ROLE003', '/'],
    ] as const) {
      setSelection({ fromDetailFinalist: 'true' });
      expect(target(role, 2)).toBe(to);
    }
  });
});

describe('where a registration leads', () => {
  test('[P4-07] to the checkout only when the mark is exactly "true"', () => {
    expect(takeRegisterTarget()).toBe('/');
    setSelection({ fromStepper: 'yes' });
    expect(takeRegisterTarget()).toBe('/');
    setSelection({ fromStepper: 'true' });
    expect(takeRegisterTarget()).toBe('/checkout');
    expect(getSelection('fromStepper')).toBeNull();
  });
});
