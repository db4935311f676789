import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { factorsResetRequestSchema } from '#contracts/accounts/factors.ts';
import type { UserRow } from '#contracts/accounts/users.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { resetUserFactors, userKeys } from './users.ts';

/** Takes the factors of somebody away who lost them, with a reason. Why it cannot be stands in the dialog. */
export function ResetFactorsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('users');
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(factorsResetRequestSchema, { error }),
    defaultValues: { reason: '' },
  });
  const reset = useWrite({
    mutationFn: resetUserFactors,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    // The list behind says who has one; also after a refusal, which is news of it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
  const submit = form.handleSubmit(({ reason }) => {
    if (!reset.isPending) reset.mutate({ id: user.id, reason });
  });
  const { errors, isDirty } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && leave()}
      onConfirm={() => void submit()}
      pending={reset.isPending}
      pendingText={t('confirm.pending')}
      title={t('confirm.factorsTitle', { name: user.name })}
      text={t('confirm.factorsText')}
      yes={t('confirm.factorsYes')}
      no={t('confirm.no')}
    >
      <div className="mt-4 grid gap-3">
        <TextArea
          label={t('confirm.reason')}
          hint={t('confirm.reasonHint')}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {reset.error && <FieldError>{errorMessage(reset.error)}</FieldError>}
        {question}
      </div>
    </ConfirmDialog>
  );
}
