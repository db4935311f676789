import { expect, test } from '@jest/globals';
import { deskEn } from '#client/lib/i18n/en/desk/index.ts';
import { en } from '#client/lib/i18n/en/index.ts';
import { deskId } from '#client/lib/i18n/id/desk/index.ts';
import { id } from '#client/lib/i18n/id/index.ts';
import { OURS_IN_ENGLISH, SAID_IN_BOTH, SPECIFIED } from '../../support/one-language.ts';
import { quoted, quotedAtDesk } from '../../support/quoted-texts.ts';

/** `namespace:path` and the sentence of every text. */
function textsOf(tree: object): [string, string][] {
  const walk = (node: unknown, path: string): [string, string][] =>
    typeof node === 'string'
      ? [[path, node]]
      : Object.entries(node as object).flatMap(([key, child]) => walk(child, `${path}.${key}`));
  return Object.entries(tree).flatMap(([namespace, texts]) =>
    Object.entries(texts as object).flatMap(([key, child]) => walk(child, `${namespace}:${key}`)),
  );
}

/** Words of a sentence, without what is put into it, marks, addresses and names of the configuration. */
const wordsOf = (sentence: string): string[] =>
  (
    sentence
      .replaceAll(/\{\{.*?\}\}|<.*?>|https?:\S+|\b[A-Z]+(?:_[A-Z]+)+\b/g, ' ')
      .toLowerCase()
      .match(/[a-z]{2,}/g) ?? []
  ).filter((word) => !SAID_IN_BOTH.has(word));

/** What our own English says is English; its list has all words that could have been left. */
const english = new Set([...textsOf(en), ...textsOf(deskEn)].flatMap(([, sentence]) => wordsOf(sentence)));
const byTheSpecification = new Set<string>([...quoted, ...quotedAtDesk].map(([key]) => key));
const isMeant = (key: string, sentence: string): boolean =>
  byTheSpecification.has(key) || SPECIFIED.has(sentence) || Object.hasOwn(OURS_IN_ENGLISH, key);

const indonesian = [...textsOf(deskId), ...textsOf({ ui: id.ui, common: id.common, conflict: id.conflict })];
const englishIn = ([, sentence]: [string, string]) => wordsOf(sentence).filter((word) => english.has(word));

test('[BO-8.26] at the desk an Indonesian text has no English word but those of the specification and those with a reason', () => {
  const found = indonesian
    .filter(([key, sentence]) => !isMeant(key, sentence))
    .map((text) => ({ key: text[0], words: englishIn(text).join(' ') }))
    .filter(({ words }) => words !== '');
  expect(found).toEqual([]);
});

test('what is excepted is still there, and still English', () => {
  const sentences = new Set(indonesian.map(([, sentence]) => sentence));
  const keys = new Map(indonesian);
  expect([...SPECIFIED].filter((sentence) => !sentences.has(sentence))).toEqual([]);
  expect(Object.keys(OURS_IN_ENGLISH).filter((key) => !englishIn([key, keys.get(key) ?? '']).length)).toEqual(
    [],
  );
});

test('the check distinguishes English from Indonesian', () => {
  expect(wordsOf('Message List is Empty').filter((word) => english.has(word))).not.toEqual([]);
  expect(wordsOf('Belum ada pesan yang cocok dengan saringan.').filter((word) => english.has(word))).toEqual(
    [],
  );
});
