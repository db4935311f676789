import type { Language } from '#contracts/language.ts';
import { writeStored } from '../storage.ts';
import { common } from './id/common.ts';
import { contact } from './id/contact.ts';
import { ui } from './id/ui.ts';
import type { Namespace, Texts, TranslateAny } from './keys.ts';
import { type RawTranslate, Translator, type Tree } from './translator.ts';
import { LANGUAGE_KEY, wantedLanguage } from './wanted-language.ts';

/**
 * Texts. Indonesian is the default and comes with the code that says it; English is one more file, fetched when it is chosen.
 * Sentences that the specification quotes stand in `id` in the language they are quoted in.
 *
 * A namespace is one file per language: `id/<name>.ts` and `en/<name>.ts`, listed in both `index.ts`.
 * Use: `const { t } = useTranslation('home')`, `t('hero.title')`; keys and placeholders are checked by the compiler (`keys.ts`).
 *
 * What the frame of every page says is known from the start. The rest is made known by the page that says it, or by a part that is fetched
 * later: `addTexts({ home, events })` in its file, so that nobody carries the sentences of other pages (a test looks that none is missing).
 * The desk's are those of `id/desk/<name>.ts` and `en/desk/<name>.ts`, made known by its layout.
 */

class Sentences extends Translator<Language> {
  /** For those who are no component: says a sentence in whatever language is spoken at this moment. */
  t: TranslateAny = ((...said: Parameters<RawTranslate>) => this.translatorOf('common')(...said)) as never;
}

export const i18n = new Sentences('id');
addTexts({ common, contact, ui });

/** Makes Indonesian texts known, by the names of their namespaces: `addTexts({ home, events })`. */
export function addTexts(texts: { readonly [N in Namespace]?: Texts[N] }): void {
  i18n.add('id', texts as Record<string, Tree>);
}

/** English is in two files; each is needed by whoever has this namespace of it in Indonesian. */
const ENGLISH: readonly [Namespace, () => Promise<Record<string, Tree>>][] = [
  ['common', async () => (await import('./en/index.ts')).en],
  ['desk', async () => (await import('./en/desk/index.ts')).deskEn],
];

/**
 * Fetches what a language lacks of the texts that are known. Await it before the first screen that says them.
 *
 * @throws TypeError when a file cannot be fetched
 */
export async function translated(language: Language = i18n.language): Promise<void> {
  if (language === 'id') return;
  const lacking = ENGLISH.filter(([name]) => i18n.has('id', name) && !i18n.has(language, name));
  await Promise.all(lacking.map(async ([, load]) => i18n.add(language, await load())));
}

/**
 * Takes up the language of this visit (`wantedLanguage`); await it before the first render so that nothing is painted twice. Only a choice is
 * stored.
 *
 * @param account what the account has saved
 */
export async function restoreLanguage(account?: Language): Promise<void> {
  await takeUp(wantedLanguage(account));
}

/** Switches all texts and stores the choice. A language file that cannot be fetched leaves things as they were. */
export async function setLanguage(language: Language): Promise<void> {
  await takeUp(language);
  writeStored(LANGUAGE_KEY, language);
}

async function takeUp(language: Language): Promise<void> {
  await translated(language);
  i18n.speak(language);
  document.documentElement.lang = language;
  // A page that came meanwhile has looked for the texts of the language before.
  await translated(language);
}
