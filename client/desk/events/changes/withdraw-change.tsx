import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/desk/confirm-dialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { ChangeRequest } from '#contracts/events/change-requests.ts';
import { changeRequestKeys, withdrawChangeRequest } from './change-requests.ts';

/** *Tarik pengajuan*, after a question. */
export function WithdrawChange({ request }: { request: ChangeRequest }) {
  const { t } = useTranslation('changes');
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const withdraw = useWrite({
    mutationFn: () => withdrawChangeRequest(request.id),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => {
      setConfirming(false);
      return queryClient.invalidateQueries({ queryKey: changeRequestKeys.all });
    },
  });
  return (
    <>
      <Button variant="line" onClick={() => setConfirming(true)}>
        {t('withdraw.button')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('withdraw.title')}
        text={t('withdraw.text')}
        no={t('back')}
        yes={t('withdraw.yes')}
        pending={withdraw.isPending}
        pendingText={t('withdraw.pending')}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  );
}
