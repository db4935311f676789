import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { caseRefusalRequestSchema } from '#contracts/cases/cases.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import type { CaseDialogProps } from './approve-dialog.tsx';
import { rejectRefund, withdrawRefund } from './cases.ts';
import { useCaseWrite } from './use-case-write.ts';

const OF_DECISION = { reject: 'rejectDecision', withdraw: 'withdrawDecision' } as const;

const formSchema = z.pick(caseRefusalRequestSchema, { note: true });

/** *Tolak* and *Tarik kembali*: a refund ends before anything of it was sent, or a decision that was asked for is not made, with words why. */
export function EndRefundDialog({
  action,
  of,
  onDone,
  onChanged,
  onClose,
}: CaseDialogProps & { action: 'reject' | 'withdraw' }) {
  const { t } = useTranslation('cases');
  const words = of.asked ? OF_DECISION[action] : action;
  const error = useFieldSentences();
  const form = useForm({ resolver: zodResolver(formSchema, { error }), defaultValues: { note: '' } });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const end = useCaseWrite({
    send: (note: string) =>
      (action === 'reject' ? rejectRefund : withdrawRefund)(of.id, { revision: of.revision, note }),
    onDone,
    onChanged,
  });
  const submit = form.handleSubmit(({ note }) => {
    if (!end.isPending) end.mutate(note);
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      no={t('decide.no')}
      yes={t(`${words}.yes`)}
      pending={end.isPending}
      pendingText={t(`${words}.pending`)}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        <TextArea
          label={t(`${words}.note`)}
          hint={t('decide.noteHint')}
          rows={3}
          error={errors.note?.message}
          {...form.register('note')}
        />
        {end.error && <FieldError>{errorReason(end.error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
