import { useNavigate } from 'react-router-dom';
import { PasswordForm } from '../../entities/accounts/password-form.tsx';
import { useLogOut } from '../../entities/accounts/use-log-out.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { rightsOf } from '../../lib/rights.ts';
import { getClaims, verifySession } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { AuthBox } from '../layouts/auth-box.tsx';
import { SessionGate } from '../session-gate.tsx';

addTexts({ account, accounts });

/** /auth/change-password: the first thing that somebody does whose password was chosen by others. */
export function ChangePasswordPage() {
  const { t } = useTranslation('account');
  useDocumentTitle(t('first.documentTitle'));
  const navigate = useNavigate();
  const { leave, leaving } = useLogOut();
  const goOn = async () => {
    // The claims have to say that it is done, or they would lead back here.
    await verifySession({ force: true });
    await navigate(rightsOf(getClaims())('enterDesk') ? '/dashboard' : '/', { replace: true });
  };
  return (
    <AuthBox>
      <h1 className="h-page">{t('first.title')}</h1>
      <p className="muted mt-2 mb-8 text-balance">{t('first.text')}</p>
      <SessionGate>
        <PasswordForm onDone={() => void goOn()} />
        <p className="mt-6">
          <Button variant="quiet" pending={leaving} onClick={() => void leave()}>
            {t('first.logout')}
          </Button>
        </p>
      </SessionGate>
    </AuthBox>
  );
}
