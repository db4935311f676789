import { expect, test } from '@jest/globals';
import { RIGHTS, type Right } from '#contracts/accounts/rights.ts';
import { rolesOf } from '#server/http/access.ts';

test.each(['public', 'optional', 'session'] as const)('%s does not depend on the role', (access) => {
  expect(rolesOf(access)).toBeNull();
});

test.each(Object.keys(RIGHTS) as Right[])('the right %s is that of its roles', (right) => {
  expect(rolesOf(right)).toEqual(RIGHTS[right]);
  expect(rolesOf(right)).not.toHaveLength(0);
});
