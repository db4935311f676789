import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, readDocument } from './documents.ts';

/** Of each section of the standard the numbers of its requirements of level 1 and 2. */
const LEVEL_1_AND_2 = `
1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4
5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3
11.4:1-4 11.5:1-1 11.6:1-1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7
16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1-1 17.2:1-4 17.3:1-2`;

const ids = LEVEL_1_AND_2.trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [section = '', range = ''] = entry.split(':');
    const [first = 1, last = 1] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `V${section}.${first + at}`);
  });

const rows = readDocument('docs/security.md')
  .text.split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, id = '', requirement = '', tests = '', reason = ''] = line.split('|').map((cell) => cell.trim());
    return {
      id,
      requirement,
      tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''),
      reason,
    };
  });

describe('the standard that security is held to', () => {
  test('has all 253 requirements of levels 1 and 2, in its order', () => {
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('every row says what it asks, and has a test or a reason', () => {
    const bare = rows.filter(
      ({ requirement, tests, reason }) => !requirement || (tests.length === 0 && reason.length < 10),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('every test is there', () => {
    const named = rows.flatMap(({ id, tests }) => tests.map((path) => ({ id, path })));
    expect(named.length).toBeGreaterThan(200);
    const missing = named.filter(
      ({ path }) => !/^tests\/.*\.test\.tsx?$/.test(path) || !existsSync(join(ROOT, path)),
    );
    expect(missing).toEqual([]);
  });
});
