import { readStored, writeStored } from '../storage.ts';
import { id } from './id/index.ts';
import type { TranslateAny } from './keys.ts';
import { type Say, Translator, type Tree } from './translator.ts';

/**
 * Texts. Indonesian is part of the bundle and the default; English is one more file, fetched when it is chosen.
 * Sentences that the specification quotes stand in `id` in the language they are quoted in.
 *
 * A namespace is one file per language: `id/<name>.ts` and `en/<name>.ts`, listed in both `index.ts`.
 * Use: `const { t } = useTranslation('home')`, `t('hero.title')`; keys and placeholders are checked by the compiler (`keys.ts`).
 *
 * The back-office has its own: `id/staff/<name>.ts` and `en/staff/<name>.ts`, listed in both `staff/index.ts` and fetched with
 * its layout (`loadStaffTexts`), so that the public pages do not carry them. Their names differ from those outside (a test looks).
 */
export const LANGUAGES = ['id', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
const STORAGE_KEY = 'language';

class Texts extends Translator<Language> {
  /** For those who are no component: says a sentence in whatever language is spoken at this moment. */
  t: TranslateAny = ((...said: Parameters<Say>) => this.sayer('common')(...said)) as never;
}

export const i18n = new Texts('id');
i18n.add('id', id);

/** Takes up the language chosen earlier; await it before the first render so that nothing is painted twice. */
export async function restoreLanguage(): Promise<void> {
  if (readStored(STORAGE_KEY) === 'en') await setLanguage('en');
}

/** Switches all texts and remembers the choice. A language file that cannot be fetched leaves things as they were. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === 'en' && !i18n.has('en', 'common')) i18n.add('en', (await import('./en/index.ts')).en);
  if (staffWanted) await addStaffTexts(language);
  i18n.speak(language);
  writeStored(STORAGE_KEY, language);
  document.documentElement.lang = language;
}

/** Once somebody has been to the back-office, its texts follow the language, too. */
let staffWanted = false;

/**
 * Fetches the texts of the back-office: the default language and the one that is spoken now. Await it before its first screen.
 *
 * @throws TypeError when a file cannot be fetched
 */
export async function loadStaffTexts(): Promise<void> {
  staffWanted = true;
  await Promise.all([addStaffTexts('id'), addStaffTexts(i18n.language)]);
}

async function addStaffTexts(language: Language): Promise<void> {
  if (i18n.has(language, 'staff')) return;
  const texts: Record<string, Tree> =
    language === 'en'
      ? (await import('./en/staff/index.ts')).staffEn
      : (await import('./id/staff/index.ts')).staffId;
  i18n.add(language, texts);
}
