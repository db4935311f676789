import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ReasonField, useReasonSchema } from '../reason-field.tsx';
import { CancelConcerns } from './cancel-concerns.tsx';
import { useEventConcerns } from './get-event-concerns.ts';
import { cancelEvent, closeEvent } from './save-event.ts';
import { useEventAction } from './use-event-action.ts';

type EndEventDialogProps = { event: DeskEvent; kind: 'close' | 'cancel'; onClose: () => void };

/** Spaces that nobody sees are none of a name. */
const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** A reason, and of a cancellation the event's name once more: it cannot be taken back. */
function useEndForm({ event: { name }, kind }: Pick<EndEventDialogProps, 'event' | 'kind'>) {
  const { t } = useTranslation('voting');
  const schema = z.object({
    reason: useReasonSchema(),
    name: z.string().check(
      z.refine((typed) => kind === 'close' || plain(typed) === plain(name), {
        error: t('action.nameDiffers'),
      }),
    ),
  });
  return useForm({ resolver: zodResolver(schema), defaultValues: { reason: '', name: '' } });
}

/** Ends the voting or cancels the event, at once and for good, with a reason that the public reads. */
export function EndEventDialog({ event, kind, onClose }: EndEventDialogProps) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const closing = kind === 'close';
  const concerns = useEventConcerns(event.id, { enabled: !closing });
  const end = useEventAction({
    call: (body: { reason: string }) => (closing ? closeEvent(event.id, body) : cancelEvent(event.id, body)),
    done: t(closing ? 'action.closed' : 'action.canceled'),
    onDone: onClose,
    // Somebody may have ended it: the page shows what it is now.
    onRefused: () => {
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.one(event.id) });
      return false;
    },
  });
  const form = useEndForm({ event, kind });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const submit = form.handleSubmit(({ reason }) => end.mutate({ reason }));
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title={t(closing ? 'action.closeTitle' : 'action.cancelTitle')}
      text={t(closing ? 'action.closeText' : 'action.cancelText', { name: event.name })}
      no={t('action.keep')}
      yes={t(closing ? 'action.closeYes' : 'action.cancelYes')}
      pendingText={t(closing ? 'action.closing' : 'action.canceling')}
      pending={end.isPending}
      disabled={!closing && concerns.isPending}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        {!closing && <CancelConcerns query={concerns} />}
        <ReasonField {...form.register('reason')} error={errors.reason?.message} />
        {!closing && (
          <TextInput
            label={t('action.typeName')}
            hint={event.name}
            error={errors.name?.message}
            autoComplete="off"
            {...form.register('name')}
          />
        )}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
