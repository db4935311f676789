import { addTexts } from '../../lib/i18n/i18n.ts';
import { legal } from '../../lib/i18n/id/legal.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { company } from '../company.ts';
import { RulesPage } from '../rules-page.tsx';

addTexts({ legal });

const SECTIONS = ['voting', 'payment', 'organizer', 'fair'] as const;

export function TermsPage() {
  const { t } = useTranslation('legal');
  useDocumentTitle(t('terms.documentTitle'));
  return (
    <RulesPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      sections={SECTIONS.map((section) => ({
        title: t(`terms.${section}Title`),
        rules: t(`terms.${section}`),
      }))}
      contact={t('terms.contact', { email: company.email })}
    />
  );
}
