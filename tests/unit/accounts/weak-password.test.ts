import { describe, expect, test } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import { makeUpPassword, weaknessOf } from '#server/modules/accounts/index.ts';

const rina = { name: 'Rina Paramita', username: 'rn.prmt', email: 'surel-rn@contoh.id' };

describe('a password is refused', () => {
  test.each([
    'password',
    'PASSWORD1',
    'Password2026!',
    '!!password!!',
    'p@ssw0rd',
    '12345678',
    'qwertyuiop',
    '1q2w3e4r',
    'iloveyou',
    'rahasia123',
    'kata-sandi',
    'katasandi2026',
    'Indonesia45',
    'bismillah1',
    'melakukannya1',
    'sayang123',
    'aditya1990',
    'sorak2026',
    'katakunci99',
    'voting2026',
    'administrator1',
    '!!p@ssw0rd!!',
    '12ncc1701d',
    'ncc1701d12',
    '(ncc1701d)',
    'alhidayat88',
    '7-bagaimana-7',
    'ｐａｓｓｗｏｒｄ',
    'aaaaaaaa',
    '12121212',
    'abcabcabc',
    '11223311',
    'zqqzzqzq',
    'zqxvzqxv',
    'zqxvzqxvzqxv',
    'zqxvwzqxvw',
  ])('%s, because it is common', (password) => expect(weaknessOf(password, rina)).toBe('passwordCommon'));

  test.each([
    'Rina Paramita',
    'rinaparamita',
    'Rina2026!',
    'paramita-rina',
    'rn.prmt2026',
    'RNPRMT99',
    'surel-rn@contoh.id',
    'contoh.id1',
    'xy-rina-12',
  ])('%s, because it is the person’s own name', (password) =>
    expect(weaknessOf(password, rina)).toBe('passwordOwnName'),
  );
});

describe('the passwords that leaked most', () => {
  const listed = dictionary['passwords-common'] ?? [];

  test('are all refused, more than ten thousand of them, in any case', () => {
    expect(listed.length).toBeGreaterThan(10_000);
    const spelled = listed.flatMap((word) => [word, word.toUpperCase()]);
    expect(spelled.filter((password) => weaknessOf(password, rina) === null)).toEqual([]);
  });

  test('are refused with digits and signs around them, where they are words', () => {
    const words = listed.filter((word) => /^[a-z]+$/.test(word));
    expect(words.length).toBeGreaterThan(10_000);
    const dressed = words.flatMap((word) => [`${word}2026!`, `!!${word}1`]);
    expect(dressed.filter((password) => weaknessOf(password, rina) === null)).toEqual([]);
  });

  // Somebody who spells otherwise has one that is not the first to be tried: no rule of spelling is applied besides.
  test('with signs in place of letters are those that leaked so themselves', () => {
    expect(['p@ssw0rd', 'pa$$w0rd', 'passw0rd1'].map((word) => weaknessOf(word, rina))).toEqual([
      'passwordCommon',
      'passwordCommon',
      'passwordCommon',
    ]);
    expect(weaknessOf('j3mb4t4n-m3r4h-7', rina)).toBeNull();
  });
});

test.each([
  'jembatan-merah-7',
  'kata-sandi-untuk-uji',
  'rina-naik-sepeda',
  'rina-kuda-77',
  'xk9$2mwq1',
  'correct horse battery',
  '王小明的密码很长',
  'zqxvvxqz',
  'zqxvwkzqxvwk',
  'zqxvwzqxvwk',
  'stryker was here!',
])('%s will do', (password) => expect(weaknessOf(password, rina)).toBeNull());

const owner = (name: string, username = 'lain.orang', email: string | null = null) => ({
  name,
  username,
  email,
});

test.each<[password: string, owner: ReturnType<typeof owner>, weakness: string | null]>([
  ['edy-2026-x', owner('Edy'), 'passwordOwnName'],
  ['krty-2026', owner('Siti', 'k.r.ty'), 'passwordOwnName'],
  ['k7ty-2026', owner('Siti', 'k.7.ty'), 'passwordOwnName'],
  ['rinawati-xy1', owner('Rina Rinawati'), 'passwordOwnName'],
  ['xyz-edy-2026', owner('Edy'), 'passwordOwnName'],
  ['wxyz-edy-2026', owner('Edy'), null],
  ['tisarika99', owner('Sari', 'tika'), null],
  ['x9$2m8q1', owner('Siti'), null],
  ['stryker was here!', owner('Siti'), null],
])('%s of %j: %s', (password, whose, weakness) => expect(weaknessOf(password, whose)).toBe(weakness));

test('short words that are in a name by chance are no reason', () => {
  expect(weaknessOf('gerobak-edy-11', { name: 'Ed Y', username: 'edo', email: null })).toBeNull();
});

test('what is made up for somebody is never refused', () => {
  for (let made = 0; made < 200; made += 1) expect(weaknessOf(makeUpPassword(), rina)).toBeNull();
});
