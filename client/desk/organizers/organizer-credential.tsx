import { useState } from 'react';
import type { Credentials } from '#contracts/organizers/organizers.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { CredentialsDialog } from '../../ui/desk/credentials-dialog.tsx';
import { FactRow, FactRows } from '../../ui/desk/fact-rows.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { LockIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { useOrganizerCredentials } from './get-organizer.ts';
import { resetOrganizerPassword } from './save-organizer.ts';

const DOTS = '••••••••••••';

/** E-mail and password of an organizer's first account. The password is dots: nobody has it but its owner. */
export function OrganizerCredential({ organizerId, manages }: { organizerId: string; manages: boolean }) {
  const { t } = useTranslation('organizers');
  const query = useOrganizerCredentials(organizerId);
  const [confirming, setConfirming] = useState(false);
  const [shown, setShown] = useState<Credentials | null>(null);
  const reset = useWrite({
    mutationFn: () => resetOrganizerPassword(organizerId),
    onSuccess: ({ data }) => {
      setConfirming(false);
      setShown(data);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Card>
      <Loaded
        state={query}
        loading={
          <p role="status" className="muted">
            {t('credential.loading')}
          </p>
        }
      >
        {query.data ? (
          <>
            <FactRows>
              <FactRow label={t('credential.email')}>{query.data.email ?? t('info.none')}</FactRow>
              <FactRow label={t('credential.username')}>{query.data.username}</FactRow>
              <FactRow label={t('credential.password')}>
                <span aria-hidden="true">{DOTS}</span>
                <span className="sr">{t('credential.dots')}</span>
              </FactRow>
            </FactRows>
            {manages && (
              <Button variant="line" className="mt-3" onClick={() => setConfirming(true)}>
                <LockIcon className="i" />
                {t('credential.reset')}
              </Button>
            )}
          </>
        ) : (
          <p className="muted">{t('credential.none')}</p>
        )}
      </Loaded>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        onConfirm={() => reset.mutate()}
        pending={reset.isPending}
        pendingText={t('credential.resetPending')}
        title={t('credential.resetTitle')}
        text={t('credential.resetText')}
        yes={t('credential.resetYes')}
        no={t('credential.resetNo')}
      />
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </Card>
  );
}
