import { clsx } from 'clsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { initials } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { usePart } from '../../lib/use-part.ts';
import { Avatar } from '../../ui/badge.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { MenuIcon } from '../../ui/icons.ts';
import { Logo } from '../../ui/logo.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NAV_LINKS } from './nav-links.ts';
import * as styles from './navbar.module.css';

/** Pages that begin with a night hero, so that the bar is night, too. Only the first two let it through. */
const TRANSPARENT = new Set(['/', '/about']);
const isEventPage = (path: string) => /^\/events\/[^/]+\/?$/.test(path);

/** Scrolled further than this, the bar gets a ground. */
const SOLID_AFTER_PX = 50;

const loadMobileNav = () => import('./mobile-nav.tsx').then(({ MobileNav }) => MobileNav);

export function Navbar() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const claims = useClaims();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const MobileNav = usePart(loadMobileNav, {
    wanted: menuOpen,
    onFailed: () => {
      closeMenu();
      toast.error(t('error.network'));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link inside the menu has been followed
  useEffect(closeMenu, [pathname]);
  const scrolled = useScrolledPast(SOLID_AFTER_PX);
  const transparent = TRANSPARENT.has(pathname);
  const solid = !transparent || scrolled;
  const night = transparent || isEventPage(pathname);

  return (
    <header
      className={clsx(styles.navbar, solid && styles.solid, transparent && styles.overHero)}
      {...(night ? { 'data-theme': 'night' } : {})}
    >
      <div className={clsx('page', styles.inner)}>
        <Logo />
        <nav className={styles.links} aria-label={t('nav.main')}>
          {NAV_LINKS.map((link) => (
            <NavLink key={link.to} to={link.to} end={link.to === '/'}>
              {t(link.text)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.account}>
          {claims ? (
            <AccountMenu claims={claims} />
          ) : (
            <>
              <LinkButton to="/auth/login" variant="quiet">
                {t('nav.login')}
              </LinkButton>
              <LinkButton to="/auth/register" variant="solid">
                {t('nav.register')}
              </LinkButton>
            </>
          )}
        </div>
        <div className={styles.menu}>
          {claims ? (
            <IconButton
              // The accessible name contains the visible text, so that voice control finds it.
              label={`${t('nav.account')} ${initials(claims.name)}`}
              onClick={() => setMenuOpen(true)}
            >
              <Avatar name={claims.name} small />
            </IconButton>
          ) : (
            <LinkButton to="/auth/login" variant="quiet">
              {t('nav.login')}
            </LinkButton>
          )}
          <IconButton label={t('nav.menu')} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
            <MenuIcon className="i" />
          </IconButton>
        </div>
      </div>
      {MobileNav && <MobileNav open={menuOpen} onOpenChange={setMenuOpen} claims={claims} />}
    </header>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** True while the page is scrolled further down than this many pixels. */
function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > pixels);
}
