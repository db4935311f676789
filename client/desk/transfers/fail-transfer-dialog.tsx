import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { transferFailRequestSchema } from '#contracts/transfers/transfers.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { failTransfer } from './transfers.ts';
import { type TransferDialogProps, useTransferWrite } from './use-transfer-write.ts';

/** *Nyatakan gagal*: the money has not left for certain, or is back. */
export function FailTransferDialog({ of, onDone, onChanged, onClose }: TransferDialogProps) {
  const { t } = useTranslation('transfers');
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(transferFailRequestSchema, { error }),
    defaultValues: { reason: '' },
  });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const fail = useTransferWrite({
    send: (body: { reason: string }) => failTransfer(of.id, body),
    onDone,
    onChanged,
  });
  const submit = form.handleSubmit((body) => {
    if (!fail.isPending) fail.mutate(body);
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title={t('fail.title')}
      text={t('fail.text')}
      no={t('cancel')}
      yes={t('fail.yes')}
      pending={fail.isPending}
      pendingText={t('fail.pending')}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        <TextArea
          label={t('fail.reason')}
          hint={t('fail.reasonHint')}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {fail.error && <FieldError>{errorReason(fail.error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
