import { LANGUAGES, type Language, setLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/toast.tsx';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { id: 'Indonesia', en: 'English' };

/** Indonesian or English, each named in its own language. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const choose = (language: Language) => {
    setLanguage(language).catch(() => toast.error(t('error.network')));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div className="lang" role="group" aria-label={t('nav.language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
