import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorReason } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { confirmTransfer } from './transfers.ts';
import { useReferenceSchema } from './use-reference.ts';
import { type TransferDialogProps, useTransferWrite } from './use-transfer-write.ts';

/** *Konfirmasi*: another person types the reference again, from the bank's statement. */
export function ConfirmTransferDialog({ of, onDone, onChanged, onClose }: TransferDialogProps) {
  const { t } = useTranslation('transfers');
  const schema = z.object({ reference: useReferenceSchema() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reference: '' } });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const confirm = useTransferWrite({
    send: (body: { reference: string }) => confirmTransfer(of.id, body),
    onDone,
    onChanged,
  });
  const submit = form.handleSubmit((body) => {
    if (!confirm.isPending) confirm.mutate(body);
  });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('confirm.title')}
      text={t('confirm.text', { amount: formatRupiah(of.amount), name: of.account_name })}
      no={t('cancel')}
      yes={t('confirm.yes')}
      pending={confirm.isPending}
      pendingText={t('confirm.pending')}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        <TextInput
          label={t('record.reference')}
          autoComplete="off"
          spellCheck={false}
          className="num"
          error={errors.reference?.message}
          {...form.register('reference')}
        />
        {confirm.error && <FieldError>{errorReason(confirm.error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
