import { describe, expect, test } from '@jest/globals';
import { isVisibleText, nameSchema, personNameSchema } from '#contracts/names.ts';

const sentenceOf = (text: string) => {
  const issue = personNameSchema.safeParse(text).error?.issues[0];
  return issue?.code === 'custom' ? issue.params?.sentence : issue?.code;
};

describe('a person’s name', () => {
  test.each([
    'Rina Paramita',
    'M.Ridwan',
    'Dr. H. Ahmad, S.Pd., M.Si',
    'J.R.R. Tolkien',
    'O’Brien-Müller',
    'Ni Luh Putu ಅನು',
    'نور الهدى',
    'क्‍ष',
    '王小明',
    'Rina <b>',
    '50:50',
  ])('%s is one', (name) => expect(sentenceOf(name)).toBeUndefined());

  test.each([
    'Menang di hadiah.example',
    'https://1.2.3.4',
    'klik http://x',
    'klik HTTP : //x',
    'www.hadiah',
    'bit.ly/abc',
    'Hadiah.COM',
    'x.Com/menang',
    'hadiah．ｅｘａｍｐｌｅ',
    'hadiah。com',
    'rina@hadiah.example',
    'surel@Hadiah.Example',
    'ꓸ hadiah.co.id',
  ])('%s is a link', (name) => expect(sentenceOf(name)).toBe('nameIsLink'));

  test.each([
    ['NUL', 'Ri\u0000na'],
    ['a line feed', 'Rina\nParamita'],
    ['a lone surrogate', 'Rina \ud800'],
    ['a turned direction', 'Rina \u202egnp.exe'],
    ['an isolate', 'Rina \u2066x\u2069'],
    ['a direction mark', 'Rina\u200f x'],
    ['a hidden space', 'Ri\u200bna'],
    ['a line separator', 'Rina\u2028x'],
    ['a soft hyphen', 'Ri\u00adna'],
    ['a private sign', 'Rina \ue000'],
    ['fillers alone', '\u3164\u3164\u3164'],
    ['joiners alone', '\u200d\u200d\u200d'],
    ['blanks of Braille', '\u2800\u2800'],
  ])('%s is refused', (_what, name) => expect(sentenceOf(name)).toBe('nameUnreadable'));

  test('is between 2 and 100 characters, spaces at its ends taken off', () => {
    expect(sentenceOf(' x ')).toBe('too_small');
    expect(personNameSchema.parse('  xy ')).toBe('xy');
    expect(sentenceOf('x'.repeat(100))).toBeUndefined();
    expect(sentenceOf('x'.repeat(101))).toBe('too_big');
  });
});

test('a name of something else may be an address, and is visible', () => {
  expect(nameSchema({ min: 2, max: 20 }).parse('Loket.com')).toBe('Loket.com');
  expect(isVisibleText('\u0007')).toBe(false);
});
