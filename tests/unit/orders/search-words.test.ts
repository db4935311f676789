import { describe, expect, test } from '@jest/globals';
import { orderWords, splitWords } from '#server/modules/orders/search-words.ts';

const customer = { name: 'Sari  Wulandari', username: 'Sari.W', email: 'Sari@Contoh.ID' };

describe('the words by which the desk finds an order', () => {
  test('are its number, whole and from each part on, the username, the marked e-mail and the name', () => {
    expect(orderWords({ id: 'SRK-261121-ABC', customer })).toEqual([
      'srk-261121-abc',
      '261121-abc',
      'abc',
      'sari.w',
      '@sari@contoh.id',
      'sari',
      'wulandari',
    ]);
  });

  test('are only those that are there, each once', () => {
    const plain = { name: 'Ayu', username: 'ayu', email: null };
    expect(orderWords({ id: 'SRK', customer: plain })).toEqual(['srk', 'ayu']);
  });

  test('are twelve at most', () => {
    const name = Array.from({ length: 20 }, (_, index) => `n${index}`).join(' ');
    const words = orderWords({ id: 'SRK-1-A', customer: { ...customer, name } });
    expect(words).toHaveLength(12);
    expect(words.slice(0, 6)).toEqual(['srk-1-a', '1-a', 'a', 'sari.w', '@sari@contoh.id', 'n0']);
  });
});

test.each([
  ['  @Sari  W@x ', ['sari', 'w@x']],
  ['ＳＡＲＩ\twulan', ['sari', 'wulan']],
  ['@@sari', ['@sari']],
  ['@', []],
  ['', []],
])('%j is searched by the words %j', (typed, words) => {
  expect(splitWords(typed)).toEqual(words);
});
