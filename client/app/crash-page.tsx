import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button, buttonClass } from '../ui/button.tsx';
import { KawungOutline } from '../ui/kawung.tsx';
import { NotFoundPage } from './pages/not-found.tsx';

/** What stands in for a page that broke. Links are plain ones: a full load is the way out of a broken state. */
export function CrashPage() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div className="page">
      <div className="empty py-24" role="alert">
        <KawungOutline />
        <h1 className="h-page">{t('crash.title')}</h1>
        <p className="muted mt-2 max-w-96">{t('crash.text')}</p>
        <div className="row mt-6 flex-wrap justify-center">
          <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
          <a href="/" className={buttonClass({ variant: 'line' })}>
            {t('crash.home')}
          </a>
        </div>
      </div>
    </div>
  );
}
