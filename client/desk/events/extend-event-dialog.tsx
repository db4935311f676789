import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';
import { ApiError } from '../../lib/api.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { instantOf, wallTimeOf } from '../../lib/zoned-time.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { ReasonField, useReasonSchema } from '../reason-field.tsx';
import { extendEvent } from './save-event.ts';
import { useEventAction } from './use-event-action.ts';
import { WallFields, wallSchema } from './wall-fields.tsx';

/** A later end, typed on the wall of the event's zone, and why. */
export function ExtendEventDialog({ event, onClose }: { event: DeskEvent; onClose: () => void }) {
  const { t } = useTranslation(['voting', 'eventForm']);
  const { zone, end } = event;
  const schema = z.object({
    wall: wallSchema.check(
      z.refine((wall) => instantOf(wall, zone) !== null, { error: t('action.endRequired') }),
    ),
    reason: useReasonSchema(),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { wall: end ? wallTimeOf(end, zone) : { date: '', time: '' }, reason: '' },
  });
  const { isDirty, errors } = form.formState;
  // Before the reason, as they stand: the first that is wrong gets the focus.
  const { field: wall } = useController({ control: form.control, name: 'wall' });
  const reason = form.register('reason');
  const extend = useEventAction({
    call: (body: { end: string; reason: string }) => extendEvent(event.id, body),
    done: t('action.extended'),
    onDone: onClose,
    onRefused: (error) => {
      const fault = error instanceof ApiError && error.errors.find(({ field }) => field === 'end');
      if (fault) form.setError('wall', { message: fault.message });
      return Boolean(fault);
    },
  });
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const submit = form.handleSubmit(({ wall, reason }) => {
    const until = instantOf(wall, zone);
    if (until !== null) extend.mutate({ end: until, reason });
  });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('action.extendTitle')}
      text={end ? t('action.extendText', { end: formatLongDateTime(end, { zone }) }) : ''}
      no={t('action.keep')}
      yes={t('action.extendYes')}
      pendingText={t('action.extending')}
      pending={extend.isPending}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        <WallFields
          {...wall}
          labels={{
            date: t('action.newEnd'),
            time: t('eventForm:timeIn', { label: t('eventForm:field.endTime'), zone: zoneNames[zone] }),
          }}
          error={errors.wall?.message}
        />
        <ReasonField {...reason} error={errors.reason?.message} />
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
