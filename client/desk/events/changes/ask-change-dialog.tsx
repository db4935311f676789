import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorMessage } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { ConfirmDialog } from '#client/ui/desk/confirm-dialog.tsx';
import { DialogFields } from '#client/ui/desk/dialog-fields.tsx';
import { useDiscard } from '#client/ui/desk/use-discard.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { REASON_MAX } from '#contracts/events/event-forms.ts';
import { Differences } from './differences.tsx';
import { differencesOf, type SplitEdit } from './wished-changes.ts';

type AskChangeDialogProps = {
  event: DeskEvent;
  edit: SplitEdit;
  pending: boolean;
  error: Error | null;
  /** Null where nothing was written. */
  onAsk: (reason: string | null) => void;
  onClose: () => void;
};

/** What of an edit needs consent, as it was and as it is to be, and why it is asked for. */
export function AskChangeDialog({ event, edit, pending, error, onAsk, onClose }: AskChangeDialogProps) {
  const { t } = useTranslation(['changes', 'voting']);
  const tooLong = t('voting:action.reasonTooLong', { count: REASON_MAX });
  const form = useForm({
    resolver: zodResolver(
      z.object({ reason: z.string().check(z.trim(), z.maxLength(REASON_MAX, { error: tooLong })) }),
    ),
    defaultValues: { reason: '' },
  });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const submit = form.handleSubmit(({ reason }) => onAsk(reason === '' ? null : reason));
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('ask.title')}
      text={t(edit.changesDirectly ? 'ask.textBesides' : 'ask.text')}
      no={t('ask.no')}
      yes={t('ask.yes')}
      pending={pending}
      pendingText={t('ask.pending')}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        <Differences differences={differencesOf(edit.wished, event)} zone={event.zone} />
        <TextArea
          label={t('ask.reason')}
          hint={t('ask.reasonHint')}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {error && <FieldError>{errorMessage(error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
