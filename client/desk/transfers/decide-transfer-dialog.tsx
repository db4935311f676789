import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { transferDecisionRequestSchema } from '#contracts/transfers/transfers.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { decideTransfer } from './transfers.ts';
import { type TransferDialogProps, useTransferWrite } from './use-transfer-write.ts';

const OUTCOMES = ['carriedOut', 'notCarriedOut'] as const;

/** *Putuskan*: what the bank's statement says of a transfer of which the provider says nothing. */
export function DecideTransferDialog({ of, onDone, onChanged, onClose }: TransferDialogProps) {
  const { t } = useTranslation('transfers');
  const error = useFieldSentences();
  const schema = z.object({
    outcome: z
      .nullable(z.enum(OUTCOMES))
      .check(z.refine((outcome) => outcome !== null, { error: t('decide.outcomeRequired') })),
    reason: transferDecisionRequestSchema.shape.reason,
  });
  const form = useForm({
    resolver: zodResolver(schema, { error }),
    defaultValues: { outcome: null as (typeof OUTCOMES)[number] | null, reason: '' },
  });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const decide = useTransferWrite({
    send: (body: { carried_out: boolean; reason: string }) => decideTransfer(of.id, body),
    onDone,
    onChanged,
  });
  const submit = form.handleSubmit(({ outcome, reason }) => {
    if (!decide.isPending) decide.mutate({ carried_out: outcome === 'carriedOut', reason });
  });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('decide.title')}
      text={t('decide.text')}
      no={t('cancel')}
      yes={t('decide.yes')}
      pending={decide.isPending}
      pendingText={t('decide.pending')}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        <RadioCards
          label={t('decide.outcome')}
          field={form.register('outcome')}
          error={errors.outcome?.message}
          cards={OUTCOMES.map((value) => ({
            value,
            label: t(`decide.${value}`),
            text: t(`decide.${value}Text`),
          }))}
        />
        <TextArea
          label={t('fail.reason')}
          hint={t('fail.reasonHint')}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {decide.error && <FieldError>{errorReason(decide.error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
