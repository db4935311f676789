import { clsx } from 'clsx';
import { Fragment } from 'react';
import { NavLink } from 'react-router-dom';
import { may } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import * as styles from './desk-navigation.module.css';
import { DESK_NAVIGATION } from './desk-pages.ts';

/**
 * The sidebar's lines for a role. A group of which nothing is left has no head either.
 *
 * @param inDrawer in the menu of a phone: higher lines
 */
export function DeskNavigation({ role, inDrawer }: { role: RoleId; inDrawer?: boolean }) {
  const { t } = useTranslation('desk');
  return (
    <nav className={clsx(styles.list, inDrawer && styles.drawn)} aria-label={t('nav.label')}>
      {DESK_NAVIGATION.map(({ head, screens }) => {
        const shown = screens.filter(({ right }) => may(role, right));
        if (shown.length === 0) return null;
        return (
          <Fragment key={shown[0]?.to}>
            {head ? (
              <p className={clsx('over', styles.group)}>{t(head)}</p>
            ) : (
              <span className={styles.space} />
            )}
            {shown.map(({ to, text, Icon }) => (
              <NavLink key={to} to={to} end={to === '/dashboard'} className={styles.screen}>
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
