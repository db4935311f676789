import { describe, expect, test } from '@jest/globals';
import { type Holder, may, RIGHTS, type Right, rolesWith } from '#contracts/accounts/rights.ts';
import { PLATFORM_ROLES, TEAM_ROLES } from '#contracts/accounts/role-ids.ts';
import { isGranted, rolesOf } from '#server/http/access.ts';

const rights = Object.keys(RIGHTS) as Right[];
const customer: Holder = { roleId: 'ROLE003', platformRole: null, membership: null };
const member = (role: (typeof TEAM_ROLES)[number] | null): Holder => ({
  roleId: 'ROLE002',
  platformRole: null,
  membership: role && { role },
});
const ofPlatform = (platformRole: (typeof PLATFORM_ROLES)[number] | null): Holder => ({
  roleId: 'ROLE001',
  platformRole,
  membership: null,
});
/** Of one's own account: they are everybody's. */
const OWN: Right[] = ['changeOwnFactors', 'endOwnSessions'];
const rightsOf = (holder: Holder | null) => rights.filter((right) => may(holder, right));

test.each(['public', 'optional', 'session'] as const)('%s does not depend on the role', (access) => {
  expect(rolesOf(access)).toBeNull();
  expect(isGranted(access, customer)).toBe(true);
});

test.each(rights)('the right %s is that of somebody', (right) => {
  expect(rolesOf(right)).toEqual(rolesWith(right));
  const everybody = [customer, ...TEAM_ROLES.map(member), ...PLATFORM_ROLES.map(ofPlatform)];
  const holders = everybody.filter((holder) => isGranted(right, holder));
  expect([...new Set(holders.map(({ roleId }) => roleId))].sort()).toEqual(rolesWith(right));
});

describe('who has which right', () => {
  test('a super admin manages everything, and a customer nothing of the desk', () => {
    const only = [
      'askForChange',
      'manageBankAccounts',
      'askPayouts',
      'workForOrganizer',
      'followOwnVotes',
      'closeOwnAccount',
    ];
    expect(rights.filter((right) => !may(ofPlatform('super_admin'), right))).toEqual(only);
    expect(rightsOf(customer)).toEqual(['followOwnVotes', 'closeOwnAccount', ...OWN]);
    expect(rightsOf(null)).toEqual([]);
  });

  test('an owner has what any role of the team has', () => {
    const ofTeam = new Set(TEAM_ROLES.flatMap((role) => rightsOf(member(role))));
    expect(rightsOf(member('owner'))).toEqual(rights.filter((right) => ofTeam.has(right)));
  });

  test('each role of a team has what its work needs, and no more', () => {
    const all = rightsOf(member('viewer'));
    expect(all).toEqual([
      'useDesk',
      'enterDesk',
      'searchDesk',
      'readEvents',
      'readOrganizers',
      'workForOrganizer',
      ...OWN,
    ]);
    const besides = (role: (typeof TEAM_ROLES)[number]) =>
      rightsOf(member(role)).filter((right) => !all.includes(right));
    expect(besides('editor')).toEqual(['editOwnEvent', 'askForChange', 'makePosters']);
    expect(besides('finance')).toEqual([
      'readVoters',
      'readMoney',
      'handleBills',
      'askRefunds',
      'readBankAccounts',
      'manageBankAccounts',
      'askPayouts',
      'sendInvoices',
    ]);
    expect(besides('hall')).toEqual(['runHall']);
  });

  test('the platform’s finance sees money and no accounts, its support bills and letters and no sums', () => {
    const all = [
      'useDesk',
      'enterDesk',
      'searchDesk',
      'handleBills',
      'askRefunds',
      'reachAllOrganizers',
      'landAtDesk',
      ...OWN,
    ];
    const besides = (role: (typeof PLATFORM_ROLES)[number]) =>
      rightsOf(ofPlatform(role)).filter((right) => !all.includes(right));
    expect(besides('finance')).toEqual([
      'readEvents',
      'readVoters',
      'readMoney',
      'readTransfers',
      'makeTransfers',
      'approveRefunds',
      'reviewMoney',
      'runRefunds',
      'readReports',
      'importReports',
      'readBankAccounts',
      'approvePayouts',
      'sendInvoices',
      'readOrganizers',
    ]);
    expect(besides('support')).toEqual(['answerSupport', 'seeEmails']);
  });

  test('staff in no team, or of a platform role that is none, has nothing of the desk', () => {
    expect(rightsOf(member(null))).toEqual(['enterDesk', 'workForOrganizer', ...OWN]);
    expect(rightsOf(ofPlatform(null))).toEqual(OWN);
  });
});
