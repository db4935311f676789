import { useState } from 'react';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ResetForm } from '../accounts/reset-form.tsx';
import { AuthBox } from '../layouts/auth-box.tsx';
import { useMailedToken } from '../mailed-token.ts';

addTexts({ account, accounts });

/** /auth/reset-password#token, from a mail. */
export function ResetPasswordPage() {
  const { t } = useTranslation('account');
  useDocumentTitle(t('reset.documentTitle'));
  const token = useMailedToken();
  const [state, setState] = useState<'open' | 'done' | 'bad'>(token ? 'open' : 'bad');
  const heading = { open: 'reset.title', done: 'reset.done', bad: 'reset.bad' } as const;
  const text = { open: 'reset.text', done: 'reset.doneText', bad: 'reset.badText' } as const;
  return (
    <AuthBox>
      <h1 className="h-page">{t(heading[state])}</h1>
      <p className="muted mt-2 mb-8 text-balance" role="status">
        {t(text[state])}
      </p>
      {state === 'open' && (
        <ResetForm token={token} onDone={() => setState('done')} onBadLink={() => setState('bad')} />
      )}
      {state === 'done' && (
        <LinkButton to="/auth/login" size="lg" block>
          {t('reset.login')}
        </LinkButton>
      )}
      {state === 'bad' && (
        <LinkButton to="/auth/forgot-password" size="lg" block>
          {t('reset.again')}
        </LinkButton>
      )}
    </AuthBox>
  );
}
