import { expect, test } from '@jest/globals';
import { isSameAddress, loginKey } from '#server/modules/accounts/login-key.ts';
import { searchWords } from '#server/modules/accounts/search-words.ts';

test('a login name is the same in any case, width and with blanks around it', () => {
  expect(loginKey('  Sari.W@Contoh.ID ')).toBe('sari.w@contoh.id');
  expect(loginKey('ＳＡＲＩ')).toBe('sari');
});

test.each([
  ['sari@contoh.id', ' Sari@Contoh.ID', true],
  ['sari@contoh.id', 'sari@contoh.com', false],
  ['sari@contoh.id', null, false],
  [null, 'sari@contoh.id', false],
  [null, null, true],
])('%j and %j are one address: %j', (one, other, same) => {
  expect(isSameAddress(one, other)).toBe(same);
});

test('a person is found by the whole words and by their parts, each once', () => {
  const words = searchWords({ name: 'Sari  Wulandari', username: 'sari.w', email: 'Sari.W@Contoh.ID' });
  expect(words).toEqual(['sari', 'wulandari', 'sari.w', 'sari.w@contoh.id', 'w', 'contoh', 'id']);
});

test('who has no e-mail is found by what is there, in any script', () => {
  expect(searchWords({ name: 'Ａyu Ñandú 2', username: 'ayu', email: null })).toEqual(['ayu', 'ñandú', '2']);
});
