import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { ApiError, errorMessage } from '#client/lib/api.ts';
import { conflictOf } from '#client/lib/edit-conflict.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/desk/confirm-dialog.tsx';
import { DialogFields } from '#client/ui/desk/dialog-fields.tsx';
import { useDiscard } from '#client/ui/desk/use-discard.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { ChangeRequest, DecideChangeRequest } from '#contracts/events/change-requests.ts';
import { ReasonField, useReasonForm } from '../../reason-field.tsx';
import { changeRequestKeys, decideChangeRequest } from './change-requests.ts';
import { Differences } from './differences.tsx';

type DecideChangeProps = {
  request: ChangeRequest;
  onDecided?: ((request: ChangeRequest) => void) | undefined;
};

/** *Setujui* and *Tolak*, each after a question. */
export function DecideChange({ request, onDecided }: DecideChangeProps) {
  const { t } = useTranslation('changes');
  const [deciding, setDeciding] = useState<'granted' | 'refused' | null>(null);
  const done = () => setDeciding(null);
  return (
    <>
      <Button onClick={() => setDeciding('granted')}>{t('grant.button')}</Button>
      <Button variant="line" onClick={() => setDeciding('refused')}>
        {t('refuse.button')}
      </Button>
      {deciding === 'granted' && <GrantDialog request={request} onDecided={onDecided} onClose={done} />}
      {deciding === 'refused' && <RefuseDialog request={request} onDecided={onDecided} onClose={done} />}
    </>
  );
}

type DialogProps = DecideChangeProps & { onClose: () => void };

/** The decision, and every list that shows what came of it. */
function useDecide({ request, onDecided, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: changeRequestKeys.all });
    void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
  };
  return useWrite({
    mutationFn: (body: DecideChangeRequest) => decideChangeRequest(request.id, body),
    onSuccess: ({ message, change_request: decided }) => {
      toast.success(message);
      refresh();
      onDecided?.(decided);
      onClose();
    },
    onError: (error) => {
      // Somebody else was faster: what is shown is old.
      if (error instanceof ApiError && error.code === 'change_request_closed') refresh();
    },
  });
}

function GrantDialog(props: DialogProps) {
  const { request, onClose } = props;
  const { t } = useTranslation('changes');
  const decide = useDecide(props);
  const conflict = decide.error && conflictOf(decide.error);
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={onClose}
      title={t('grant.title')}
      text={t('grant.text', { name: request.event.name })}
      no={t('back')}
      yes={t('grant.yes')}
      pending={decide.isPending}
      pendingText={t('grant.pending')}
      onConfirm={() => decide.mutate({ decision: 'granted' })}
    >
      <DialogFields className="stack gap-4">
        {conflict ? (
          <>
            <FieldError>{t('grant.conflict')}</FieldError>
            <Differences
              zone={request.event.zone}
              differences={conflict.differences.map(({ field, current, sent }) => ({
                field,
                former: current,
                wished: sent,
              }))}
            />
          </>
        ) : (
          <Differences differences={request.differences} zone={request.event.zone} />
        )}
        {decide.error && !conflict && <FieldError>{errorMessage(decide.error)}</FieldError>}
      </DialogFields>
    </ConfirmDialog>
  );
}

function RefuseDialog(props: DialogProps) {
  const { t } = useTranslation('changes');
  const decide = useDecide(props);
  const reason = useReasonForm((text) => decide.mutate({ decision: 'refused', reason: text }));
  const { leave, question } = useDiscard({ dirty: reason.dirty, onLeave: props.onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title={t('refuse.title')}
      text={t('refuse.text', { name: props.request.event.name })}
      no={t('back')}
      yes={t('refuse.yes')}
      pending={decide.isPending}
      pendingText={t('refuse.pending')}
      onConfirm={reason.submit}
    >
      <DialogFields className="stack gap-4">
        <ReasonField {...reason.field} hint={t('refuse.reasonHint')} />
        {decide.error && <FieldError>{errorMessage(decide.error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
