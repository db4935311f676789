import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ForgotForm } from '../accounts/forgot-form.tsx';
import { AuthBox } from '../layouts/auth-box.tsx';

addTexts({ account, accounts });

/** /auth/forgot-password */
export function ForgotPasswordPage() {
  const { t } = useTranslation('account');
  useDocumentTitle(t('forgot.documentTitle'));
  const [sent, setSent] = useState(false);
  return (
    <AuthBox>
      <h1 className="h-page">{t(sent ? 'forgot.sent' : 'forgot.title')}</h1>
      <p className="muted mt-2 mb-8 text-balance" role="status">
        {t(sent ? 'forgot.sentText' : 'forgot.text')}
      </p>
      {!sent && <ForgotForm onSent={() => setSent(true)} />}
      <p className="mt-6 text-center text-15">
        <Link className="text-link inline-block py-2.5" to="/auth/login">
          {t('forgot.back')}
        </Link>
      </p>
    </AuthBox>
  );
}
