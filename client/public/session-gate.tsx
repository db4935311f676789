import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { HeldSession } from '../entities/accounts/held-session.tsx';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useClaims } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Pages of one's own account: without a session they say so, and the login leads back here. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const claims = useClaims();
  const { pathname, search } = useLocation();
  if (claims) return <HeldSession claims={claims}>{children}</HeldSession>;
  return (
    <div className="mt-6">
      <EmptyState
        title={t('session.needed')}
        text={t('session.neededText')}
        action={
          <LinkButton to="/auth/login" state={{ wanted: `${pathname}${search}` }} className="mt-3">
            {t('nav.login')}
          </LinkButton>
        }
      />
    </div>
  );
}
