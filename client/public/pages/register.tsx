import { Link } from 'react-router-dom';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LegalNote } from '../accounts/legal-note.tsx';
import { RegisterForm } from '../accounts/register-form.tsx';
import { useLedOn } from '../accounts/use-led-on.ts';
import { AuthBox } from '../layouts/auth-box.tsx';

addTexts({ accounts });

/** /auth/register */
export function RegisterPage() {
  const { t } = useTranslation('accounts');
  useDocumentTitle(t('register.documentTitle'));
  if (useLedOn()) return null;
  return (
    <>
      <AuthBox>
        <h1 className="h-page">{t('register.title')}</h1>
        <p className="muted mt-2 mb-8 text-balance">{t('register.text')}</p>
        <RegisterForm />
        <p className="muted mt-6 text-center text-15">
          {t('register.hasAccount')}{' '}
          <Link className="text-link inline-block py-2.5" to="/auth/login">
            {t('register.login')}
          </Link>
        </p>
      </AuthBox>
      <LegalNote of="register" />
    </>
  );
}
