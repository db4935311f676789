import { Outlet } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Logo } from '../../ui/logo.tsx';
import * as styles from './auth-layout.module.css';
import { AuthTrio } from './auth-trio.tsx';

/** Split screen: the stage on the left from 768 px, the form on the right. */
export function AuthLayout() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.layout}>
      <aside className={styles.night} data-theme="night">
        <Logo className="self-start" />
        <AuthTrio />
        <p className={styles.promise}>{t('auth.say')}</p>
      </aside>
      <main id="main" className={styles.form}>
        <div className={styles.logo}>
          <Logo />
        </div>
        <Outlet />
      </main>
    </div>
  );
}
