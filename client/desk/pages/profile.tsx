import { AccountSection } from '../../entities/accounts/account-section.tsx';
import { FactorSection } from '../../entities/accounts/factor-section.tsx';
import { PasswordForm } from '../../entities/accounts/password-form.tsx';
import { ProfileForm, ProfileSkeleton } from '../../entities/accounts/profile-form.tsx';
import { SessionSection } from '../../entities/accounts/session-section.tsx';
import { WithAccount } from '../../entities/accounts/with-account.tsx';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { factors } from '../../lib/i18n/id/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PageHead } from '../../ui/desk/page-head.tsx';

addTexts({ account, factors });

/** /dashboard/profile: who one is, the password, the second factor, and where one is logged in. */
export function ProfilePage() {
  const { t } = useTranslation(['account', 'desk']);
  return (
    <>
      <PageHead title={t('desk:nav.profile')} text={t('deskText')} />
      <div className="grid max-w-248 grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] items-start gap-5">
        <WithAccount skeleton={<ProfileSkeleton />}>
          {(account) => (
            <AccountSection title={t('profile.title')}>
              <ProfileForm account={account} />
            </AccountSection>
          )}
        </WithAccount>
        <div className="grid content-start gap-5">
          <FactorSection />
          <AccountSection title={t('password.title')} text={t('password.text')}>
            <PasswordForm />
          </AccountSection>
          <SessionSection />
        </div>
      </div>
    </>
  );
}
