import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LoginForm } from '../../entities/accounts/login-form.tsx';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { factors } from '../../lib/i18n/id/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getClaims } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LockIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { LegalNote } from '../accounts/legal-note.tsx';
import { leadsToDesk, takeLoginTarget, wantedPage } from '../accounts/login-target.ts';
import { useDelayedRedirect } from '../accounts/use-delayed-redirect.ts';
import { useLedOn } from '../accounts/use-led-on.ts';
import { AuthBox } from '../layouts/auth-box.tsx';

addTexts({ account, accounts, factors });

/** /auth/login */
export function LoginPage() {
  const { t } = useTranslation(['accounts', 'account', 'factors']);
  const [step, setStep] = useState<'password' | 'factor'>('password');
  const isFirst = step === 'password';
  useDocumentTitle(t(isFirst ? 'login.documentTitle' : 'factors:login.documentTitle'));
  const wanted = wantedPage(useLocation().state);
  const { leaving, leave } = useLeadOn();
  if (useLedOn()) return null;
  return (
    <>
      <AuthBox>
        <h1 className="h-page">{t(isFirst ? 'login.title' : 'factors:login.title')}</h1>
        <p className="muted mt-2 mb-8 text-balance">{t(isFirst ? 'login.text' : 'factors:login.text')}</p>
        {isFirst && leadsToDesk(wanted) && (
          <div className="mb-6">
            <Notice icon={<LockIcon className="i" />}>{t('login.deskNeeded')}</Notice>
          </div>
        )}
        <LoginForm leaving={leaving} onStep={setStep} onIn={leave} />
        {isFirst && (
          <>
            <p className="mt-4 text-center text-15">
              <Link className="text-link inline-block py-2.5" to="/auth/forgot-password">
                {t('account:forgot.link')}
              </Link>
            </p>
            <p className="muted text-center text-15">
              {t('login.noAccount')}{' '}
              <Link className="text-link inline-block py-2.5" to="/auth/register">
                {t('login.register')}
              </Link>
            </p>
          </>
        )}
      </AuthBox>
      <LegalNote of="login" />
    </>
  );
}

/** Leads on from the login page to where its visitor came from. */
function useLeadOn() {
  const wanted = wantedPage(useLocation().state);
  return useDelayedRedirect(() =>
    takeLoginTarget({ claims: getClaims(), historyLength: window.history.length, wanted }),
  );
}
