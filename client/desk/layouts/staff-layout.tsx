import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { staffId } from '../../lib/i18n/id/staff/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { MenuIcon } from '../../ui/icons.ts';
import { Logo } from '../../ui/logo.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchButton } from '../search/search-button.tsx';
import '../../theme/desk/index.css';
import { PageOutlet } from '../../ui/page-outlet.tsx';
import { StaffGuard } from './staff-guard.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { StaffNavigation } from './staff-navigation.tsx';
import { mayOpen } from './staff-screens.ts';

// Forms speak of passwords and names in the words of accounts.
addTexts({ accounts, ...staffId });

/** The back-office: sidebar, top bar, screen. For admins and organizers' staff alone. */
export function StaffLayout() {
  return <StaffGuard>{(claims) => <StaffFrame claims={claims} />}</StaffGuard>;
}

function StaffFrame({ claims }: { claims: Claims }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line of the menu has been followed
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className="bo">
      <aside className="side">
        <div className="side-in">
          <Logo />
          <StaffNavigation role={claims.role_id} />
        </div>
      </aside>
      <div className="bo-body">
        <header className="top">
          <IconButton
            className="burger"
            label={t('nav.menu')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon className="i" />
          </IconButton>
          <Logo className="m-logo" />
          <SearchButton role={claims.role_id} />
          <StaffMenu claims={claims} />
        </header>
        <main id="main" className="main">
          {mayOpen(claims.role_id, pathname) ? <PageOutlet /> : <NotYours />}
        </main>
      </div>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} title={t('nav.label')} side="left">
        <div className="side-menu">
          <StaffNavigation role={claims.role_id} />
        </div>
      </Drawer>
    </div>
  );
}

function NotYours() {
  const { t } = useTranslation('staff');
  return (
    <EmptyState
      isPage
      title={t('rights.title')}
      text={t('rights.text')}
      action={
        <LinkButton to="/dashboard" className="mt-3">
          {t('rights.back')}
        </LinkButton>
      }
    />
  );
}
