import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { KawungOutline } from '../ui/kawung.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { NotFoundPage } from './pages/not-found.tsx';

/** How browsers call code that cannot be fetched. */
const CODE_MISSING = /dynamically imported module|importing a module script|preload CSS/i;

/**
 * Whether the page's code was put in place anew while it was open: the old files are gone, and a full load brings the new ones. A page
 * that was just loaded again, or has no network, would only go round in circles.
 */
function isOutdated(error: unknown): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  const again = loaded !== undefined && 'type' in loaded && loaded.type === 'reload';
  return error instanceof Error && CODE_MISSING.test(error.message) && navigator.onLine && !again;
}

const reloadPage = () => window.location.reload();

/** What stands in for a page that broke. Links are plain ones: a full load is the way out of a broken state. */
export function CrashPage({ reload = reloadPage }: { reload?: () => void }) {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const outdated = isOutdated(error);
  useEffect(() => {
    if (outdated) reload();
  }, [outdated, reload]);
  if (outdated) return <PageSkeleton />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div className="page">
      <div className="empty py-24" role="alert">
        <KawungOutline />
        <h1 className="h-page">{t('crash.title')}</h1>
        <p className="muted mt-2 max-w-96">{t('crash.text')}</p>
        <div className="row mt-6 flex-wrap justify-center">
          <Button onClick={reload}>{t('crash.reload')}</Button>
          <a href="/" className={buttonClass({ variant: 'line' })}>
            {t('crash.home')}
          </a>
        </div>
      </div>
    </div>
  );
}
