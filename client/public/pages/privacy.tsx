import { addTexts } from '../../lib/i18n/i18n.ts';
import { legal } from '../../lib/i18n/id/legal.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { company } from '../company.ts';
import { RulesPage } from '../rules-page.tsx';

addTexts({ legal });

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
