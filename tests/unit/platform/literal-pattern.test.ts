import { expect, test } from '@jest/globals';
import { literalPattern } from '#server/platform/literal-pattern.ts';

const SIGNS = String.raw`\^$.*+?()[]{}|/-`;

test('every sign that means something in a pattern is found as it is', () => {
  for (const sign of SIGNS) {
    expect(literalPattern(sign)).toBe(`\\${sign}`);
  }
  expect(new RegExp(`^${literalPattern(SIGNS)}$`).test(SIGNS)).toBe(true);
  expect(new RegExp(literalPattern('.*')).test('anything')).toBe(false);
});

test('everything else stays as it was typed', () => {
  for (const text of ['', 'Putri 2026', 'é 王 🎤', '\u2028', '"\'<>&%#@!~,;:=_']) {
    expect(literalPattern(text)).toBe(text);
  }
});
