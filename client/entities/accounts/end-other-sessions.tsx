import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountKeys, endOtherSessions } from './account.ts';

/** Signs all other sessions out, once that is confirmed. @param props.count how many there are */
export function EndOtherSessions({ count }: { count: number }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const end = useWrite({
    mutationFn: () => endOtherSessions(),
    onSuccess: async ({ message }) => {
      setConfirming(false);
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
    },
  });
  return (
    <>
      <Button
        variant="line"
        className="justify-self-start"
        onClick={() => {
          end.reset();
          setConfirming(true);
        }}
      >
        {t('sessions.endOthers')}
      </Button>
      <Dialog
        open={confirming}
        onOpenChange={(open) => !end.isPending && setConfirming(open)}
        title={t('sessions.othersTitle')}
        description={t('sessions.othersText', { count })}
        actionsAcross
        actions={
          <>
            <Button variant="line" disabled={end.isPending} onClick={() => setConfirming(false)}>
              {t('sessions.no')}
            </Button>
            <Button
              variant="danger"
              pending={end.isPending}
              pendingText={t('sessions.ending')}
              onClick={() => end.mutate()}
            >
              {t('sessions.othersYes')}
            </Button>
          </>
        }
      >
        {end.error && <FieldError className="mt-3">{errorMessage(end.error)}</FieldError>}
      </Dialog>
    </>
  );
}
