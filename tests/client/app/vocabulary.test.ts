import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { deskEn } from '#client/lib/i18n/en/desk/index.ts';
import { en } from '#client/lib/i18n/en/index.ts';
import { deskId } from '#client/lib/i18n/id/desk/index.ts';
import { id } from '#client/lib/i18n/id/index.ts';
import { errorSentences, noticeSentences } from '#server/http/messages.ts';
import { receiptWords } from '#server/modules/documents/receipt-words.ts';
import { quoted, quotedAtDesk } from '../../support/quoted-texts.ts';

const LANGUAGES = ['id', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** One word for one thing: what is not said, and what is said for it. */
const REFUSED: readonly { words: RegExp; say: string; language?: Language }[] = [
  { words: /\bpesanan\b/i, say: 'order' },
  { words: /\be-mail|\bsurel\b/i, say: 'email' },
  { words: /\bcancell/i, say: 'canceled' },
  { words: /\bkad[ae]l?u[aw]+rsa\b/i, say: 'kedaluwarsa', language: 'id' },
  { words: /\bsupporters?\b/i, say: 'Pendukung', language: 'id' },
  { words: /\bpendukung\b/i, say: 'Supporter', language: 'en' },
  {
    words: /(?:organi|recogni|finali[sz]|reali|apologi)se[ds]?\b|colour|favour|behaviour/i,
    say: 'z, or',
    language: 'en',
  },
  { words: /\bsign(?:ed|ing)? (?:in|out)\b/i, say: 'log in, log out', language: 'en' },
  { words: /\bmails\b/i, say: 'emails', language: 'en' },
  // 15,25% and 9.850 are Indonesian; rupiah are written so everywhere.
  {
    words: /\d,\d+\s?%|(?<!Rp[\s\u00a0]?[\d.]*)\b\d{1,3}(?:\.\d{3})+\b/,
    say: '15.25%, 9,850',
    language: 'en',
  },
  { words: /\d\.\d+\s?%/, say: '15,25%', language: 'id' },
];

/** Every sentence by where it stands. */
function sentencesIn(tree: unknown, at: string): [string, string][] {
  if (typeof tree === 'string') return [[at, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => sentencesIn(value, at ? `${at}.${key}` : key));
}

const spoken = (tree: Readonly<Record<string, Readonly<Record<Language, string>>>>, language: Language) =>
  Object.fromEntries(Object.entries(tree).map(([key, words]) => [key, words[language]]));
const trees = { id: { ...id, ...deskId }, en: { ...en, ...deskEn } };
const client = {
  id: sentencesIn(trees.id, ''),
  en: sentencesIn(trees.en, ''),
};
const all = (language: Language) => [
  ...client[language],
  ...sentencesIn(spoken(errorSentences, language), 'error'),
  ...sentencesIn(spoken(noticeSentences, language), 'notice'),
  ...sentencesIn(receiptWords[language], 'receipt'),
];
/** What the specification words is as the specification words it. */
const specified = new Set<string>([...quoted, ...quotedAtDesk].map(([key]) => key.replace(':', '.')));

/** Breaches in texts of that language. */
function breaches(language: Language, texts: readonly (readonly [string, string])[]): string[] {
  return texts
    .filter(([key]) => !specified.has(key))
    .flatMap(([key, text]) =>
      REFUSED.filter((rule) => (rule.language ?? language) === language && rule.words.test(text)).map(
        ({ say }) => `${language} ${key}: "${text}", say ${say}`,
      ),
    );
}

describe('the words', () => {
  test.each(LANGUAGES)('are one for one thing in every sentence: %s', (language) => {
    expect(all(language).length).toBeGreaterThan(900);
    expect(breaches(language, all(language))).toEqual([]);
  });

  test('control: what is refused is found', () => {
    const found = (language: Language, text: string) => breaches(language, [['x', text]]).length;
    for (const text of ['Pesanan Anda', 'Alamat e-mail', '15.25%'])
      expect([text, found('id', text)]).toEqual([text, 1]);
    for (const text of ['15,25%', '9.850 votes', 'Sign out', 'cancelled', 'recognise', 'Pendukung'])
      expect([text, found('en', text)]).toEqual([text, 1]);
    for (const text of ['Rp 10.000', 'Rp\u00a01.000.000', '15.25%', '9,850'])
      expect([text, found('en', text)]).toEqual([text, 0]);
  });

  test('of letters and fields are the same ones', () => {
    const files = [
      'server/platform/field-faults.ts',
      ...globSync('server/modules/**/{*letters,compose-*-mail}.ts'),
    ];
    expect(files.length).toBeGreaterThan(2);
    const both = REFUSED.filter(({ language }) => language === undefined);
    for (const file of files) {
      const literals = readFileSync(file, 'utf8').match(/(['`])(?:(?!\1)[^\\\n]|\\.)*\1/g) ?? [];
      const found = literals.filter((text) => both.some(({ words }) => words.test(text)));
      expect([file, found]).toEqual([file, []]);
    }
  });

  test('are there in both languages', () => {
    // English has a form for one; what Indonesian says in one form may have two.
    const keys = (language: Language) =>
      [...new Set(client[language].map(([key]) => key.replace(/_(?:zero|one|other)$/, '')))].sort();
    expect(keys('en')).toEqual(keys('id'));
    const empty = LANGUAGES.flatMap((language) => client[language].filter(([, text]) => text.trim() === ''));
    expect(empty).toEqual([]);
  });

  test.each(LANGUAGES)(
    'for the status of an order are those of its filter, and what was canceled has not expired: %s',
    (language) => {
      const { group, badge, step } = trees[language].history;
      const same: [string, string][] = [
        [badge.waiting, group.pending],
        [badge.paid, group.success],
        [badge.counted, group.success],
        [badge.expire, group.expired],
        [badge.canceled, group.canceled],
        [badge.failed, group.failed],
        [badge.refund, group.returned],
      ];
      for (const [one, other] of same) expect(one).toBe(other.toUpperCase());
      expect([step.expire, step.canceled]).toEqual([group.expired, group.canceled]);
      const expired = /kedaluwarsa|expired/i;
      const canceled = /dibatalkan|canceled/i;
      const mixed = client[language].filter(
        ([key, text]) =>
          (/cancel/i.test(key) && expired.test(text)) || (/expired?\b/i.test(key) && canceled.test(text)),
      );
      expect(mixed).toEqual([]);
    },
  );
});

describe('numbers and dates', () => {
  /** Whatever writes one, and where that is not for people. */
  const WRITES = /new Intl\.(?:NumberFormat|DateTimeFormat)|\.toLocale(?:Date|Time)?String\(|\.toFixed\(/;
  const ELSEWHERE = new Map([
    ['client/lib/format.ts', 'the home'],
    ['client/lib/zoned-time.ts', 'values of fields'],
    ['client/lib/place.ts', 'coordinates of a header'],
    ['client/ui/share-bar.tsx', 'the width of a bar'],
  ]);

  test('have one home', () => {
    const files = globSync('client/**/*.{ts,tsx}').filter((file) => WRITES.test(readFileSync(file, 'utf8')));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !ELSEWHERE.has(file))).toEqual([]);
    expect([...ELSEWHERE.keys()].filter((file) => !files.includes(file))).toEqual([]);
  });
});
