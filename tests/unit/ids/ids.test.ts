import { describe, expect, test } from '@jest/globals';
import { idSchema, isShortCode, linkTokenSchema, orderIdSchema, SHORT_CODE_LETTERS } from '#contracts/ids.ts';

describe('an id', () => {
  test.each(['a', 'EVT-1', 'putri.nusantara_2026~x', `a${'x'.repeat(63)}`])('%s is one', (id) => {
    expect(idSchema.safeParse(id).success).toBe(true);
  });

  test.each(['', '-a', '.', '..', '_a', 'a/b', 'a b', 'a\n', ' a', 'a$', 'é', `a${'x'.repeat(64)}`, 7, null])(
    '%j is none',
    (id) => {
      expect(idSchema.safeParse(id).success).toBe(false);
    },
  );
});

describe('the number of an order', () => {
  test.each(['SRK-261121-7F2KX91QDM', 'a', '-._~', 'x'.repeat(50)])('%s is one', (id) => {
    expect(orderIdSchema.safeParse(id).success).toBe(true);
  });

  test.each(['', 'a/b', 'a#', 'a b', ' a', 'a\n', 'x'.repeat(51), 7])('%j is none', (id) => {
    expect(orderIdSchema.safeParse(id).success).toBe(false);
  });
});

describe('a short code', () => {
  test.each(['23456', 'ABCDE', 'ZZZZZ'])('%s is one', (code) => expect(isShortCode(code)).toBe(true));

  test.each(['', '2345', '234567', 'abcde', 'ABCD0', 'ABCD1', 'ABCDI', 'ABCDO', ' ABCDE', 'ABCDE\n'])(
    '%j is none',
    (code) => expect(isShortCode(code)).toBe(false),
  );

  test('has no letter that looks or sounds like another one', () => {
    expect([...'01IO'].filter((letter) => SHORT_CODE_LETTERS.includes(letter))).toEqual([]);
    expect(new Set(SHORT_CODE_LETTERS).size).toBe(32);
  });
});

describe("the secret of a screen's link", () => {
  const token = `${'aZ09_-'.repeat(7)}x`;

  test('has 43 letters', () => {
    expect(linkTokenSchema.safeParse(token).success).toBe(true);
  });

  test.each([token.slice(1), `${token}x`, ` ${token}`, `${token}\n`, `.${token.slice(1)}`, 7])(
    '%j is none',
    (text) => {
      expect(linkTokenSchema.safeParse(text).success).toBe(false);
    },
  );
});
