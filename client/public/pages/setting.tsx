import { FactorSection } from '../../entities/accounts/factor-section.tsx';
import { SessionSection } from '../../entities/accounts/session-section.tsx';
import { WithAccount } from '../../entities/accounts/with-account.tsx';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { account } from '../../lib/i18n/id/account.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { factors } from '../../lib/i18n/id/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Card } from '../../ui/card.tsx';
import { SettingsList } from '../accounts/settings-list.tsx';
import { SpendLimitSection } from '../accounts/spend-limit-section.tsx';
import { SessionGate } from '../session-gate.tsx';

addTexts({ account, accounts, factors });

/** /setting: language, light or dark, shown name, consent; what one lets oneself spend; passkeys, authenticator apps and recovery codes; where one is logged in. */
export function SettingPage() {
  const { t } = useTranslation('account');
  useDocumentTitle(t('setting.documentTitle'));
  return (
    <div className="page narrow pt-7 pb-16 lg:pt-14 lg:pb-24">
      <h1 className="h-page">{t('setting.title')}</h1>
      <p className="muted mt-2">{t('setting.text')}</p>
      <SessionGate>
        <div className="mt-6 grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-5">
          <WithAccount
            skeleton={
              <Card>
                {/* As high as what comes: more stands below it. */}
                <div inert aria-hidden="true">
                  <SettingsList account={null} />
                </div>
              </Card>
            }
          >
            {(account) => (
              <Card>
                <SettingsList account={account} />
              </Card>
            )}
          </WithAccount>
          <SpendLimitSection />
          <FactorSection />
          <SessionSection />
        </div>
      </SessionGate>
    </div>
  );
}
