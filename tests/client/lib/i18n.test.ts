import { afterEach, expect, jest, test } from '@jest/globals';
import { deskEn } from '#client/lib/i18n/en/desk/index.ts';
import { en } from '#client/lib/i18n/en/index.ts';
import { i18n, restoreLanguage, setLanguage } from '#client/lib/i18n/i18n.ts';
import { deskId } from '#client/lib/i18n/id/desk/index.ts';
import { id } from '#client/lib/i18n/id/index.ts';
import { clearStored, writeStored } from '#client/lib/storage.ts';

afterEach(async () => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
  await setLanguage('id');
  clearStored();
});

/** The languages that the browser accepts, in their order. */
const browserAccepts = (...tags: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

/** `a.b.c` → text, for every text in a tree. */
function flatten(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

test.each([
  ['the public side', id, en],
  ['the desk', deskId, deskEn],
])('[PX-01] English has every text of %s, with the same placeholders', (_side, indonesian, english) => {
  const source = flatten(indonesian);
  const translated = flatten(english);
  expect([...translated.keys()].sort()).toEqual([...source.keys()].sort());
  const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort();
  for (const [key, text] of source) {
    expect([key, placeholders(translated.get(key) ?? '')]).toEqual([key, placeholders(text)]);
    expect(translated.get(key)?.trim()).toBeTruthy();
  }
});

test('[PX-59] Indonesian is the default; a chosen language is taken up again', async () => {
  expect(i18n.language).toBe('id');
  writeStored('language', 'en');
  browserAccepts('id-ID');
  await restoreLanguage();
  expect(i18n.t('footer.terms')).toBe('Terms and conditions');
  expect(document.documentElement.lang).toBe('en');
});

test.each([
  ['the choice on this device', { stored: 'id', account: 'en', browser: ['en-US'] }, 'id'],
  ['the account', { account: 'id', browser: ['en-US'] }, 'id'],
  ['the browser', { browser: ['en-US', 'id-ID'] }, 'en'],
  ['the first of ours in the browser', { browser: ['de-DE', 'nl', 'id', 'en'] }, 'id'],
  ['nothing', { browser: ['ja-JP', 'eng'] }, 'id'],
  ['nothing where the browser names none', { browser: [] }, 'id'],
] as const)('[PX-59] a visit without more goes by %s', async (_by, choice, expected) => {
  const { stored, account, browser } = { stored: undefined, account: undefined, ...choice };
  if (stored) writeStored('language', stored);
  browserAccepts(...browser);
  await restoreLanguage(account);
  expect([i18n.language, document.documentElement.lang]).toEqual([expected, expected]);
  // What nobody chose is not stored: the browser may be set otherwise next time.
  expect(localStorage.getItem('language')).toBe(stored ?? null);
});

test('[PX-59] a hall is in Indonesian whatever its browser asks for', async () => {
  window.history.replaceState(null, '', '/projector/EVT-1001');
  browserAccepts('en-US');
  await restoreLanguage();
  expect(i18n.language).toBe('id');
});

test('[PX-59] a page that came while the language was fetched is in it, too', async () => {
  jest.resetModules();
  const fresh = await import('#client/lib/i18n/i18n.ts');
  browserAccepts('en');
  const taken = fresh.restoreLanguage();
  fresh.addTexts(deskId);
  await taken;
  expect(fresh.i18n.t('desk:nav.hall')).toBe('Hall screen');
});

test('the desk names its texts unlike the public side', () => {
  expect(Object.keys(deskId).filter((namespace) => namespace in id)).toEqual([]);
});

test('English comes for what is known, and for what becomes known while it is spoken', async () => {
  jest.resetModules();
  const fresh = await import('#client/lib/i18n/i18n.ts');
  expect(fresh.i18n.exists('desk:nav.hall')).toBe(false);
  await fresh.setLanguage('en');
  expect(fresh.i18n.t('home:hero.vote')).toBe('Vote Now');
  expect(fresh.i18n.has('en', 'desk')).toBe(false);
  fresh.addTexts(deskId);
  expect(fresh.i18n.t('desk:nav.hall')).toBe('Layar panggung');
  await fresh.translated();
  expect(fresh.i18n.t('desk:nav.hall')).toBe('Hall screen');
});
