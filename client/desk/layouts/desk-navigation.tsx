import { clsx } from 'clsx';
import { Fragment } from 'react';
import { NavLink } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useCaseCount } from '../cases/cases.ts';
import * as styles from './desk-navigation.module.css';
import { DESK_NAVIGATION, shownScreens } from './desk-pages.ts';

/**
 * The sidebar's lines that somebody has a right to. A group of which nothing is left has no head either.
 *
 * @param inDrawer in the menu of a phone: higher lines
 */
export function DeskNavigation({ inDrawer }: { inDrawer?: boolean }) {
  const may = useRights();
  const { t } = useTranslation('desk');
  return (
    <nav className={clsx(styles.list, inDrawer && styles.drawn)} aria-label={t('nav.label')}>
      {DESK_NAVIGATION.map(({ head, screens }) => {
        const shown = shownScreens(screens, may);
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
                {to === '/dashboard/cases' && <WaitingCases />}
              </NavLink>
            ))}
          </Fragment>
        );
      })}
    </nav>
  );
}

/** How many cases wait for whoever is logged in: to be approved, or to be decided. */
function WaitingCases() {
  const { t } = useTranslation('cases');
  const may = useRights();
  const toApprove = useCaseCount({ mine: 'to_approve' }, { enabled: may('approveRefunds') }) ?? 0;
  const toDecide = useCaseCount({ state: 'open' }, { enabled: may('reviewMoney') }) ?? 0;
  const count = toApprove + toDecide;
  if (count === 0) return null;
  const amount = formatCount(count);
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{amount}</span>
      <span className="sr">{t('nav', { count, amount })}</span>
    </span>
  );
}
