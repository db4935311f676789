import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useClaims } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Pages of one's own account: without a session they say so, and the login leads back here. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const claims = useClaims();
  const { pathname, search } = useLocation();
  // Nothing that one person has typed stays for the next.
  if (claims) return <Fragment key={claims.id}>{children}</Fragment>;
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
