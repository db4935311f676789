import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useOnline } from '../lib/use-online.ts';
import { NotFoundPage } from '../public/pages/not-found.tsx';
import { AnchorButton, Button } from '../ui/button.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { EmptyBox } from '../ui/states.tsx';

/** How browsers call code that cannot be fetched. */
const CODE_MISSING = /dynamically imported module|importing a module script|preload CSS/i;

/**
 * Whether the page's code was put in place anew while it was open: the old files are gone, and a full load brings the new ones. A page
 * that was just loaded again, or has no network, would only go round in circles.
 */
function isOutdated(error: unknown): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  const again = loaded !== undefined && 'type' in loaded && loaded.type === 'reload';
  return isCutOff(error) && navigator.onLine && !again;
}

/** The page's code did not come. Without a network that is the reason, and the page comes by itself once there is one. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && CODE_MISSING.test(error.message);
}

const reloadPage = () => window.location.reload();

/** What stands in for a page that broke. Links are plain ones: a full load is the way out of a broken state. */
export function CrashPage({ reload = reloadPage }: { reload?: () => void }) {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const outdated = isOutdated(error);
  const cutOff = isCutOff(error);
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  const isOffline = cutOff && !online;
  const recovers = outdated || (cutOff && wasOffline && online);
  useEffect(() => {
    if (recovers) reload();
  }, [recovers, reload]);
  if (recovers) return <PageSkeleton />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div className="page">
      <EmptyBox className="[--empty-block:6rem]" role="alert">
        <h1 className="h-page">{t(isOffline ? 'crash.offlineTitle' : 'crash.title')}</h1>
        <p className="muted mt-2 max-w-96">{t(isOffline ? 'crash.offlineText' : 'crash.text')}</p>
        <div className="row mt-6 flex-wrap justify-center">
          <Button onClick={reload}>{t('crash.reload')}</Button>
          <AnchorButton variant="line" href="/">
            {t('crash.home')}
          </AnchorButton>
        </div>
      </EmptyBox>
    </div>
  );
}
