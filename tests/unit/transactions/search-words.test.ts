import { describe, expect, test } from '@jest/globals';
import {
  numberParts,
  orderWords,
  splitWords,
  transactionWords,
} from '#server/modules/transactions/search-words.ts';

const customer = { name: 'Sari  Wulandari', username: 'Sari.W', email: 'Sari@Contoh.ID' };

describe('the words by which the desk finds an order', () => {
  test('are its number, whole and from each part on, the username, the marked e-mail and its parts, and the name', () => {
    expect(orderWords({ id: 'SRK-261121-ABC', customer })).toEqual([
      'srk-261121-abc',
      '261121-abc',
      'abc',
      'sari.w',
      '@sari@contoh.id',
      '@contoh.id',
      'sari',
      'wulandari',
    ]);
  });

  test('are only those that are there, each once', () => {
    const plain = { name: 'Ayu', username: 'ayu', email: null };
    expect(orderWords({ id: 'SRK', customer: plain })).toEqual(['srk', 'ayu']);
  });

  test('are of an e-mail the whole, its domain, and what follows each dot or dash of the name in it: five at most', () => {
    const words = (email: string) =>
      orderWords({ id: 'SRK', customer: { name: '', username: '', email } }).slice(1);
    expect(words('Sari.Wu-Lan+1@contoh.id')).toEqual([
      '@sari.wu-lan+1@contoh.id',
      '@contoh.id',
      '@wu-lan+1@contoh.id',
      '@lan+1@contoh.id',
      '@1@contoh.id',
    ]);
    expect(words('a.b.c.d.e.f@contoh.id')).toHaveLength(5);
    expect(words('a@b.c-d')).toEqual(['@a@b.c-d', '@b.c-d']);
  });

  test('are sixteen at most', () => {
    const name = Array.from({ length: 20 }, (_, index) => `n${index}`).join(' ');
    const words = orderWords({ id: 'SRK-1-A', customer: { ...customer, name } });
    expect(words).toHaveLength(16);
    expect(words.slice(0, 7)).toEqual([
      'srk-1-a',
      '1-a',
      'a',
      'sari.w',
      '@sari@contoh.id',
      '@contoh.id',
      'n0',
    ]);
  });
});

test.each([
  ['  @Sari  W@x ', ['sari', 'w@x']],
  ['ＳＡＲＩ\twulan', ['sari', 'wulan']],
  // Whoever may not search e-mails finds none by their mark either.
  ['@@sari', ['sari']],
  ['@@@', []],
  ['@', []],
  ['', []],
])('%j is searched by the words %j', (typed, words) => {
  expect(splitWords(typed)).toEqual(words);
});

test.each([
  ['SRK-261121-ABCDEF', ['srk-261121-abcdef', '261121-abcdef', 'abcdef', 'bcdef', 'cdef']],
  ['SRK-1-ABCD', ['srk-1-abcd', '1-abcd', 'abcd']],
  ['SRK-1-AB', ['srk-1-ab', '1-ab', 'ab']],
  ['SRK', ['srk']],
])('any four letters of the end of %s are found by what begins there', (id, parts) => {
  expect(numberParts(id)).toEqual(parts);
});

test('an order is found by its words, the marked parts of its number, and the marked id of the provider', () => {
  const order = { id: 'SRK-1-ABCDE', customer: { name: 'Ayu', username: 'ayu', email: null } };
  const words = ['srk-1-abcde', '1-abcde', 'abcde', 'ayu'];
  const parts = ['#srk-1-abcde', '#1-abcde', '#abcde', '#bcde'];
  expect(transactionWords({ ...order, transactionId: null })).toEqual([...words, ...parts]);
  expect(transactionWords({ ...order, transactionId: '9AED-1' })).toEqual([...words, ...parts, '~9aed-1']);
});
