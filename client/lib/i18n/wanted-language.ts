import type { Language } from '#contracts/language.ts';
import { readStored } from '../storage.ts';

/** Where the choice made on this device is kept. */
export const LANGUAGE_KEY = 'language';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { id: 'Indonesia', en: 'English' };

/**
 * What was chosen on this device comes first, then what the account has saved, then the first of ours that the browser accepts, else Indonesian.
 * A hall screen is always in Indonesian: its audience did not set up its browser.
 *
 * Apart from the translator and without schemas, because the first script of a page needs it.
 */
export function wantedLanguage(account?: Language): Language {
  const browser = location.pathname.startsWith('/projector') ? [] : navigator.languages;
  const wanted = [readStored(LANGUAGE_KEY), account, ...browser.map((tag) => tag.split('-')[0])];
  return wanted.find(isOurs) ?? 'id';
}

const isOurs = (tag: string | null | undefined): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(LANGUAGE_NAMES, tag);
