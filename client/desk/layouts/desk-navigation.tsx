import { Fragment } from 'react';
import { NavLink } from 'react-router-dom';
import type { RoleId } from '#contracts/accounts/session.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DESK_NAVIGATION } from './desk-pages.ts';

/** The sidebar's lines for a role. A group of which nothing is left has no head either. */
export function DeskNavigation({ role }: { role: RoleId }) {
  const { t } = useTranslation('desk');
  return (
    <nav className="side-nav" aria-label={t('nav.label')}>
      {DESK_NAVIGATION.map(({ head, screens }) => {
        const shown = screens.filter(({ shownTo }) => shownTo.includes(role));
        if (shown.length === 0) return null;
        return (
          <Fragment key={shown[0]?.to}>
            {head ? <p className="over">{t(head)}</p> : <span className="side-gap" />}
            {shown.map(({ to, text, Icon }) => (
              <NavLink key={to} to={to} end={to === '/dashboard'} className="it">
                <Icon className="i" />
                {t(text)}
              </NavLink>
            ))}
          </Fragment>
        );
      })}
    </nav>
  );
}
