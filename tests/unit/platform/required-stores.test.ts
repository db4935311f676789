import { expect, test } from '@jest/globals';
import { isOlder, LEAST_MONGODB } from '#server/platform/required-stores.ts';

test.each<[string, readonly [number, number], boolean]>([
  ['7.0.14', LEAST_MONGODB, false],
  ['6.0.5', LEAST_MONGODB, false],
  ['5.9.9', LEAST_MONGODB, true],
  ['6.1.9', [6, 2], true],
  ['6.2.0', [6, 2], false],
  ['6.10.0', [6, 2], false],
  ['10.0.0', [6, 2], false],
  ['7', [7, 0], false],
])('version %s is older than %j: %j', (version, least, older) => {
  expect(isOlder(version, least)).toBe(older);
});
