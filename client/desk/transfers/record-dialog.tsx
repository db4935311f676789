import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PROOF_BYTES_MAX } from '#contracts/transfers/transfers.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ProofField } from './proof-field.tsx';
import { recordTransfer } from './transfers.ts';
import { useReferenceSchema } from './use-reference.ts';
import { type TransferDialogProps, useTransferWrite } from './use-transfer-write.ts';

/** *Catat referensi*: what the bank has carried out, with its proof. */
export function RecordDialog({ of, onDone, onChanged, onClose }: TransferDialogProps) {
  const { t } = useTranslation('transfers');
  const proof = z.nullable(z.instanceof(File)).check(
    z.refine((file) => file !== null, { error: t('record.proofRequired') }),
    z.refine((file) => file === null || file.size <= PROOF_BYTES_MAX, {
      error: t('record.proofTooLarge'),
    }),
  );
  const schema = z.object({ reference: useReferenceSchema(), proof });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reference: '', proof: null as File | null },
  });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const record = useTransferWrite({
    send: (values: { reference: string; proof: File }) => recordTransfer(of.id, values),
    onDone,
    onChanged,
  });
  const submit = form.handleSubmit(({ reference, proof: file }) => {
    if (!record.isPending && file) record.mutate({ reference, proof: file });
  });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('record.title')}
      text={t('record.text')}
      no={t('cancel')}
      yes={t('record.yes')}
      pending={record.isPending}
      pendingText={t('record.pending')}
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
        <Controller
          control={form.control}
          name="proof"
          render={({ field, fieldState }) => (
            <ProofField file={field.value} error={fieldState.error?.message} onChoose={field.onChange} />
          )}
        />
        {record.error && <FieldError>{errorReason(record.error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
