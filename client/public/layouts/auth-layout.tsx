import { Outlet } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Logo } from '../../ui/logo.tsx';
import { AuthTrio } from './auth-trio.tsx';

/** Split screen: the stage on the left from 768 px, the form on the right. */
export function AuthLayout() {
  const { t } = useTranslation('common');
  return (
    <div className="split">
      <aside className="split-night" data-theme="night">
        <Logo className="self-start" />
        <AuthTrio />
        <p className="split-say">{t('auth.say')}</p>
      </aside>
      <main id="main" className="split-form">
        <div className="split-top">
          <Logo />
        </div>
        <Outlet />
      </main>
    </div>
  );
}
