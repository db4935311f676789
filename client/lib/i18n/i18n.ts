import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from '../storage.ts';
import { id } from './id/index.ts';

/**
 * Texts. Indonesian is part of the bundle and the default; English is one more file, fetched when it is chosen.
 * Sentences that the specification quotes stand in `id` in the language they are quoted in.
 *
 * A namespace is one file per language: `id/<name>.ts` and `en/<name>.ts`, listed in both `index.ts`.
 * Use: `const { t } = useTranslation('home')`, `t('hero.title')`; keys and placeholders are checked by the compiler.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof id;
    returnNull: false;
  }
}

export const LANGUAGES = ['id', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
const STORAGE_KEY = 'language';

export const i18n = i18next.createInstance();
void i18n.use(initReactI18next).init({
  lng: 'id',
  fallbackLng: 'id',
  resources: { id },
  defaultNS: 'common',
  ns: Object.keys(id),
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes
});

/** Takes up the language chosen earlier; await it before the first render so that nothing is painted twice. */
export async function restoreLanguage(): Promise<void> {
  if (readStored(STORAGE_KEY) === 'en') await setLanguage('en');
}

/** Switches all texts and remembers the choice. A language file that cannot be fetched leaves things as they were. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === 'en' && !i18n.hasResourceBundle('en', 'common')) {
    const { en } = await import('./en/index.ts');
    for (const [namespace, texts] of Object.entries(en)) i18n.addResourceBundle('en', namespace, texts);
  }
  await i18n.changeLanguage(language);
  writeStored(STORAGE_KEY, language);
  document.documentElement.lang = language;
}
