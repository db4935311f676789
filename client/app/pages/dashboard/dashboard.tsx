import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';

/** /dashboard: how the business stands. */
export function DashboardPage() {
  const { t } = useTranslation('staff');
  useDocumentTitle(t('nav.dashboard'));
  return <h1>{t('nav.dashboard')}</h1>;
}
