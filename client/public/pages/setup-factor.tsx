import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AddFactor } from '../../entities/accounts/add-factor.tsx';
import { RecoveryCodesDialog } from '../../entities/accounts/recovery-codes-dialog.tsx';
import { useLogOut } from '../../entities/accounts/use-log-out.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { factors } from '../../lib/i18n/id/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { rightsOf } from '../../lib/rights.ts';
import { getClaims, useClaims, verifySession } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { wantedPage } from '../accounts/login-target.ts';
import { AuthBox } from '../layouts/auth-box.tsx';
import { SessionGate } from '../session-gate.tsx';

addTexts({ accounts, factors });

/** /auth/setup-factor: the first thing that somebody does who has to have a second factor and has none. */
export function SetupFactorPage() {
  const { t } = useTranslation('factors');
  useDocumentTitle(t('setup.documentTitle'));
  const { leave, leaving } = useLogOut();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useLeadOn({ isDone: useClaims()?.must_set_up_factor === undefined && codes === null });
  return (
    <AuthBox>
      <h1 className="h-page">{t('setup.title')}</h1>
      <p className="muted mt-2 mb-8 text-pretty">{t('setup.text')}</p>
      <SessionGate>
        <AddFactor isFirst explained onCodes={setCodes} />
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            // The claims have to say that it is done, or they would lead back here.
            void verifySession({ force: true });
          }}
        />
        <p className="mt-6">
          <Button variant="quiet" pending={leaving} onClick={() => void leave()}>
            {t('setup.logout')}
          </Button>
        </p>
      </SessionGate>
    </AuthBox>
  );
}

/** Leads whoever has nothing to set up, or has done so, to where they were going. */
function useLeadOn({ isDone }: { isDone: boolean }): void {
  const navigate = useNavigate();
  const wanted = wantedPage(useLocation().state);
  useEffect(() => {
    const claims = getClaims();
    if (!isDone || !claims) return;
    void navigate(wanted ?? (rightsOf(claims)('enterDesk') ? '/dashboard' : '/'), { replace: true });
  }, [isDone, wanted, navigate]);
}
