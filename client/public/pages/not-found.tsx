import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyBox } from '../../ui/states.tsx';

/** Unknown paths, and events or finalists that do not exist. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  useDocumentTitle(t('notFound.title'));
  return (
    <div className="page">
      <EmptyBox className="[--empty-block:6rem] lg:[--empty-block:10rem]">
        <h1 className="h-page">{t('notFound.title')}</h1>
        <p className="muted mt-2">{t('notFound.text')}</p>
        <LinkButton to="/" size="lg" className="mt-6">
          {t('notFound.home')}
        </LinkButton>
      </EmptyBox>
    </div>
  );
}
