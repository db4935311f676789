import { expect, test } from '@jest/globals';
import { maskEmail } from '#contracts/accounts/mask-email.ts';

test.each([
  ['rina.paramita@surel.test', 'r***@surel.test'],
  ['r@surel.test', 'r***@surel.test'],
  ['"a@b"@surel.test', '"***@surel.test'],
  ['😀lia@surel.test', '😀***@surel.test'],
  ['@surel.test', '***'],
  ['rina', '***'],
  ['', ''],
  [null, ''],
])('%s is seen as %s', (email, seen) => {
  expect(maskEmail(email)).toBe(seen);
});
