import { LANGUAGES, type Language } from '#contracts/language.ts';
import { setLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n/wanted-language.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { toast } from '../../ui/toast.tsx';

const CHOICES = LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value], lang: value }));

/** Indonesian or English, each named in its own language. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const choose = (language: Language) => {
    setLanguage(language).catch(() => toast.error(t('error.network')));
  };
  return <ChoiceGroup label={t('nav.language')} choices={CHOICES} chosen={i18n.language} onChoose={choose} />;
}
