import { useQuery } from '@tanstack/react-query';
import { verifyEmail } from '../../entities/accounts/recover.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AuthBox } from '../layouts/auth-box.tsx';
import { useMailedToken } from '../mailed-token.ts';

addTexts({ account });

/** /auth/verify-email#token, from a mail: opening it is all there is to do. */
export function VerifyEmailPage() {
  const { t } = useTranslation('account');
  useDocumentTitle(t('verify.documentTitle'));
  const token = useMailedToken();
  // A link works once: a second request would say that it does not.
  const query = useQuery({
    queryKey: ['email-verification', token],
    queryFn: () => verifyEmail(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const refused = query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500;
  const bad = token === '' || refused;
  if (query.isError && !refused) {
    return (
      <AuthBox>
        <h1 className="h-page mb-6">{t('verify.documentTitle')}</h1>
        <ErrorState
          message={errorMessage(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </AuthBox>
    );
  }
  const done = query.isSuccess;
  return (
    <AuthBox>
      <h1 className="h-page">{t(bad ? 'reset.bad' : done ? 'verify.done' : 'verify.checking')}</h1>
      <p className="muted mt-2 mb-8 text-balance" role="status">
        {bad && t('verify.badText')}
        {done && t('verify.doneText')}
      </p>
      {bad && (
        <LinkButton to="/account" size="lg" block>
          {t('verify.account')}
        </LinkButton>
      )}
      {done && (
        <LinkButton to="/" size="lg" block>
          {t('verify.home')}
        </LinkButton>
      )}
    </AuthBox>
  );
}
