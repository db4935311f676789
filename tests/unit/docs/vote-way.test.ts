import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { codeOf, linksOf, ROOT, readDocument, sectionOf } from './documents.ts';

const readme = readDocument('README.md');
const section = sectionOf(readme, 'How a vote travels');
const steps = section
  .split(/^(?=\d+\. )/m)
  .slice(1)
  .map((text) => text.split('\n\n', 1)[0] ?? '');
const files = steps.map((text) => {
  const [first] = linksOf({ path: readme.path, text });
  return { text, path: first?.path ?? '' };
});

describe('how a vote travels, in the README', () => {
  test('is followed through at most ten files, each opened once', () => {
    expect(files.length).toBeGreaterThan(4);
    expect(files.length).toBeLessThanOrEqual(10);
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    for (const { text } of files) expect(linksOf({ path: readme.path, text })).toHaveLength(1);
  });

  test('is numbered in order', () => {
    expect(steps.map((text) => Number.parseInt(text, 10))).toEqual(steps.map((_, index) => index + 1));
  });

  test.each(files.map(({ path, text }) => [path, text] as const))(
    '%s exists and has the function that the step names',
    (path, text) => {
      expect(existsSync(join(ROOT, path))).toBe(true);
      const source = readFileSync(join(ROOT, path), 'utf8');
      const named = codeOf(text).filter((code) => /^\w+\(\)$/.test(code));
      expect(named.length).toBeGreaterThan(0);
      for (const name of named) expect(source).toContain(`function ${name.slice(0, -2)}(`);
    },
  );

  test('each file is reached from one before it, but for those that a message leads to', () => {
    // The provider's notification, the queue's job and the push lead over the network.
    const byMessage = new Set([
      'server/modules/checkout/open-checkout.ts',
      'server/modules/payments/receive-notification.ts',
      'server/modules/leaderboard/update-leaderboard.ts',
      'client/public/leaderboard/use-live-board.ts',
    ]);
    const sources = files.map(({ path }) => readFileSync(join(ROOT, path), 'utf8'));
    const unreached = files.filter(({ path, text }, index) => {
      if (byMessage.has(path)) return false;
      const name = codeOf(text).find((code) => /^\w+\(\)$/.test(code)) ?? '';
      return !sources.slice(0, index).some((source) => source.includes(`${name.slice(0, -2)}(`));
    });
    expect(unreached.map(({ path }) => path)).toEqual([]);
  });
});
