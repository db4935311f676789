import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { company } from '../company.ts';
import { RulesPage } from '../rules-page.tsx';

const SECTIONS = ['data', 'public', 'staff', 'rights', 'cookie'] as const;

export function PrivacyPage() {
  const { t } = useTranslation('legal');
  useDocumentTitle(t('privacy.documentTitle'));
  return (
    <RulesPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      sections={SECTIONS.map((section) => ({
        title: t(`privacy.${section}Title`),
        rules: t(`privacy.${section}`),
      }))}
      contact={t('privacy.contact', { email: company.email })}
    />
  );
}
