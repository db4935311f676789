import { NavLink } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { useLogOut } from '../../entities/accounts/use-log-out.ts';
import { shortName } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { LogOutIcon } from '../../ui/icons.ts';
import { ACCOUNT_LINKS } from './account-links.ts';
import { ColourSwitch } from './colour-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import * as styles from './mobile-nav.module.css';
import { NAV_LINKS } from './nav-links.ts';

type MobileNavProps = { open: boolean; onOpenChange: (open: boolean) => void; claims: Claims | null };

/** The phone's menu: where to go, who one is, which language. */
export function MobileNav({ open, onOpenChange, claims }: MobileNavProps) {
  const { t } = useTranslation('common');
  const { leave, leaving } = useLogOut();

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('nav.menu')}>
      <div className="grid gap-6">
        {claims && (
          <div className="row">
            <Avatar name={claims.name} />
            <div className="min-w-0">
              <p className="h-card">{shortName(claims.name)}</p>
              <p className="cap">{claims.email ?? claims.username}</p>
            </div>
          </div>
        )}
        <nav className={styles.list} aria-label={t('nav.main')}>
          {NAV_LINKS.map((link) => (
            <NavLink key={link.to} to={link.to} end={link.to === '/'} onClick={() => onOpenChange(false)}>
              {t(link.text)}
            </NavLink>
          ))}
        </nav>
        <div className="grid gap-1">
          <LanguageSwitch />
          <ColourSwitch />
        </div>
        {claims ? (
          <div className={styles.list}>
            {ACCOUNT_LINKS.map(({ to, text, Icon }) => (
              <NavLink key={to} to={to} onClick={() => onOpenChange(false)}>
                <Icon className="i" />
                {t(text)}
              </NavLink>
            ))}
            <button type="button" disabled={leaving} onClick={() => void leave()}>
              <LogOutIcon className="i" />
              {t('nav.logout')}
            </button>
          </div>
        ) : (
          <div className="grid gap-2.5">
            <LinkButton to="/auth/login" variant="line" size="lg" block>
              {t('nav.login')}
            </LinkButton>
            <LinkButton to="/auth/register" variant="solid" size="lg" block>
              {t('nav.register')}
            </LinkButton>
          </div>
        )}
      </div>
    </Drawer>
  );
}
