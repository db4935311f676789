import { AccountSection } from '../../entities/accounts/account-section.tsx';
import { PasswordForm } from '../../entities/accounts/password-form.tsx';
import { ProfileForm, ProfileSkeleton } from '../../entities/accounts/profile-form.tsx';
import { WithAccount } from '../../entities/accounts/with-account.tsx';
import { shortName } from '../../lib/format.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { rightsOf } from '../../lib/rights.ts';
import { useClaims } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Avatar } from '../../ui/badge.tsx';
import { DeleteAccount } from '../accounts/delete-account.tsx';
import { SessionGate } from '../session-gate.tsx';

addTexts({ account, accounts });

/** /account: who one is, the password, and the way out. */
export function AccountPage() {
  const { t } = useTranslation('account');
  useDocumentTitle(t('documentTitle'));
  const claims = useClaims();
  return (
    <div className="page narrow pt-7 pb-16 lg:pt-14 lg:pb-24">
      <h1 className="h-page">{t('title')}</h1>
      <p className="muted mt-2">{t('text')}</p>
      <SessionGate>
        <div className="mt-6 grid max-w-[44rem] gap-5">
          {claims && (
            <div className="row">
              <Avatar name={claims.name} />
              <div className="min-w-0">
                <p className="h-card">{shortName(claims.name)}</p>
                <p className="cap">{claims.email ?? claims.username}</p>
              </div>
            </div>
          )}
          <WithAccount skeleton={<ProfileSkeleton />}>
            {(account) => (
              <AccountSection title={t('profile.title')}>
                <ProfileForm account={account} />
              </AccountSection>
            )}
          </WithAccount>
          <AccountSection title={t('password.title')} text={t('password.text')}>
            <PasswordForm />
          </AccountSection>
          {rightsOf(claims)('closeOwnAccount') && (
            <AccountSection title={t('remove.title')} text={t('remove.text')}>
              <DeleteAccount />
            </AccountSection>
          )}
        </div>
      </SessionGate>
    </div>
  );
}
