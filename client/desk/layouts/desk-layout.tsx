import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { deskId } from '../../lib/i18n/id/desk/index.ts';
import { teams } from '../../lib/i18n/id/teams.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { watchAccount } from '../../lib/live.ts';
import { type HasRight, useRights } from '../../lib/rights.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { deskMeasures } from '../../ui/desk/measures.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { MenuIcon } from '../../ui/icons.ts';
import { Logo } from '../../ui/logo.tsx';
import '../../theme/utilities.css';
import { PageOutlet } from '../../ui/page-outlet.tsx';
import { EmptyBox } from '../../ui/states.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { DeskGuard } from './desk-guard.tsx';
import * as styles from './desk-layout.module.css';
import { DeskMenu } from './desk-menu.tsx';
import { DeskNavigation } from './desk-navigation.tsx';
import { firstPage, mayOpen } from './desk-pages.ts';
import { NoTeam } from './no-team.tsx';
import { OrganizerSwitch } from './organizer-switch.tsx';

// Forms use the texts of accounts for passwords and names.
addTexts({ accounts, teams, ...deskId });

/** The desk: sidebar, top bar, screen. For admins and organizers' staff alone. */
export function DeskLayout() {
  return <DeskGuard>{(claims) => <DeskFrame claims={claims} />}</DeskGuard>;
}

function DeskFrame({ claims }: { claims: Claims }) {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const may = useRights();
  const [menuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line of the menu has been followed
  useEffect(() => setMenuOpen(false), [pathname]);
  // A connection on every page: by it a session that ends elsewhere is noticed at once.
  useEffect(() => watchAccount({}), []);
  return (
    <div className={clsx(deskMeasures.page, styles.frame)}>
      <aside className={styles.side}>
        <div className={styles.sticky}>
          <Logo className="mb-3 px-3" />
          <DeskNavigation />
        </div>
      </aside>
      <div className="min-w-0">
        <header className={styles.head}>
          {may('useDesk') && (
            <IconButton
              className="-ml-3 lg:hidden"
              label={t('nav.menu')}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
            >
              <MenuIcon className="i" />
            </IconButton>
          )}
          <Logo className="lg:hidden" />
          {may('searchDesk') && <SearchButton />}
          <div className={styles.identity}>
            <OrganizerSwitch />
            <DeskMenu claims={claims} />
          </div>
        </header>
        <main id="main" className={styles.main}>
          <Screen pathname={pathname} may={may} />
        </main>
      </div>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} title={t('nav.label')} side="left">
        <DeskNavigation inDrawer />
      </Drawer>
    </div>
  );
}

/** The page, or why it is not theirs. The desk's own address leads each role to where its work begins. */
function Screen({ pathname, may }: { pathname: string; may: HasRight }) {
  if (mayOpen(pathname, may)) return <PageOutlet />;
  if (!may('useDesk')) return <NoTeam />;
  const first = firstPage(may);
  return /^\/dashboard\/?$/.test(pathname) ? <Navigate to={first} replace /> : <NotYours first={first} />;
}

function NotYours({ first }: { first: string }) {
  const { t } = useTranslation('desk');
  return (
    <Card flush>
      <EmptyBox>
        <h1>{t('rights.title')}</h1>
        <p className="cap">{t('rights.text')}</p>
        <LinkButton to={first} className="mt-3">
          {t('rights.back')}
        </LinkButton>
      </EmptyBox>
    </Card>
  );
}
