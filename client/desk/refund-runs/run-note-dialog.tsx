import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { runChangeRequestSchema } from '#contracts/cases/refund-runs.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';

const formSchema = z.pick(runChangeRequestSchema, { note: true });

type RunNoteDialogProps = {
  title: string;
  text: string;
  yes: string;
  pendingText: string;
  harmless?: boolean;
  pending: boolean;
  /** What was refused is sent no more. */
  disabled?: boolean;
  /** Why it was refused. */
  problem: string | null;
  onConfirm: (note: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** A question about a refund run that asks for words why. */
export function RunNoteDialog(props: RunNoteDialogProps) {
  const { title, text, yes, pendingText, harmless, pending, disabled, problem, onConfirm, onClose } = props;
  const { t } = useTranslation('refundRuns');
  const error = useFieldSentences();
  const form = useForm({ resolver: zodResolver(formSchema, { error }), defaultValues: { note: '' } });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const submit = form.handleSubmit(({ note }) => {
    if (!pending) onConfirm(note);
  });
  return (
    <ConfirmDialog
      open
      harmless={harmless ?? false}
      onOpenChange={leave}
      title={title}
      text={text}
      no={t('act.no')}
      yes={yes}
      pending={pending}
      pendingText={pendingText}
      disabled={disabled ?? false}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        {props.children}
        <TextArea
          label={t('act.note')}
          hint={t('act.noteHint')}
          rows={3}
          error={errors.note?.message}
          {...form.register('note')}
        />
        {problem !== null && <FieldError>{problem}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
