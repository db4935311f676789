import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { setSelection } from '../lib/selection.ts';
import { useClaims } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Pages of one's own account: without a session they say so, and the login leads back here. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const claims = useClaims();
  if (claims) return children;
  return (
    <div className="mt-6">
      <EmptyState
        title={t('session.needed')}
        text={t('session.neededText')}
        action={
          // The mark of the specification for "one page back after the login".
          <LinkButton
            to="/auth/login"
            className="mt-3"
            onClick={() => setSelection({ fromDetailFinalist: 'true' })}
          >
            {t('nav.login')}
          </LinkButton>
        }
      />
    </div>
  );
}
