import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { OfflineBar } from '../ui/states.tsx';
import { OwnVotes } from './own-votes.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SessionCheck } from './session-check.tsx';

/** Around every page: skip link, word of a lost network, scroll and focus, session check. */
export function RootLayout() {
  const { t } = useTranslation('common');
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <OfflineBar />
      <Outlet />
      <ScrollRestoration />
      <RouteFocus />
      <SessionCheck />
      <OwnVotes />
    </>
  );
}
