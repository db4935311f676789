import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type EditConflict, editConflictSchema } from '#contracts/edit-conflict.ts';
import type { AdminEvent, EventChangedResponse } from '#contracts/events/admin-events.ts';
import { updateEventRequestSchema } from '#contracts/events/event-forms.ts';
import { ApiError, errorMessage } from '../../../../lib/api.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useOneAtATime } from '../../../../lib/use-one-at-a-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { DiscardButton } from '../../../../ui/desk/discard-button.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { deskEventKeys } from '../../api/desk/event-keys.ts';
import { deskEventQuery } from '../../api/desk/get-event.ts';
import { updateEvent } from '../../api/desk/save-event.ts';
import { showRefusal, useEventForm } from '../../hooks/desk/event-form.ts';
import { type EventValues, toUpdateRequest, valuesOfEvent } from '../../hooks/desk/event-values.ts';
import { changedFields, mergeValues } from '../../hooks/desk/merge-values.ts';
import { EventConflictDialog } from './conflict-dialog.tsx';
import { ErrorSummary } from './form/error-summary.tsx';
import { locksOf } from './form/fieldset.tsx';
import { IdentityFields } from './form/identity-fields.tsx';
import { PictureFields } from './form/picture-fields.tsx';
import { PriceFields } from './form/price-fields.tsx';
import { ScheduleFields } from './form/schedule-fields.tsx';

type EventEditFormProps = {
  /** As it was when the editing began: whatever is refetched meanwhile does not move under the hands. */
  event: AdminEvent;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
};

/** The fields of an event, saved as a whole; what somebody else saved meanwhile is shown before anything is replaced. */
export function EventEditForm({ event: opened, onSaved, onCancel, onDirty }: EventEditFormProps) {
  const { t } = useTranslation(['voting', 'eventForm']);
  const queryClient = useQueryClient();
  const [event, setEvent] = useState(opened);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<{ details: EditConflict; stored: AdminEvent } | null>(null);
  const form = useEventForm({
    schema: updateEventRequestSchema,
    toRequest: (values) => toUpdateRequest(values, event),
    values: valuesOfEvent(opened),
    datesRequired: false,
  });
  const dirty = form.formState.isDirty;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const save = useMutation({
    mutationFn: ({ values, onto }: { values: EventValues; onto: AdminEvent }) =>
      updateEvent(onto.id, updateEventRequestSchema.parse(toUpdateRequest(values, onto))),
    onSuccess: ({ data }: EventChangedResponse) => {
      queryClient.setQueryData(deskEventKeys.one(data.id), data);
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.success(t('panel.saved'));
      onSaved();
    },
    onError: async (error) => {
      const details = conflictOf(error);
      if (details) {
        const stored = await queryClient.fetchQuery(deskEventQuery(event.id)).catch(() => null);
        if (stored) setConflict({ details, stored });
        else toast.error(t('panel.saveFailed'), { detail: errorMessage(error) });
        return;
      }
      setConflict(null);
      if (showRefusal(form, error)) setAttempt((count) => count + 1);
      toast.error(t('panel.saveFailed'), { detail: errorMessage(error) });
    },
  });
  const send = useOneAtATime(save.mutateAsync);
  const submit = form.handleSubmit(
    (values) => send({ values, onto: event }),
    () => {
      setAttempt((count) => count + 1);
      toast.error(t('eventForm:error.summary'));
    },
  );

  const takeStored = () => {
    if (!conflict) return;
    setEvent(conflict.stored);
    form.reset(valuesOfEvent(conflict.stored));
    setConflict(null);
  };
  const keepMine = () => {
    if (!conflict) return;
    const { stored } = conflict;
    const values = mergeValues({
      base: valuesOfEvent(event),
      mine: form.getValues(),
      stored: valuesOfEvent(stored),
    });
    setEvent(stored);
    form.reset(valuesOfEvent(stored));
    for (const [field, value] of Object.entries(values)) {
      form.setValue(field as keyof EventValues, value, { shouldDirty: true });
    }
    setConflict(null);
    send({ values, onto: stored });
  };

  const locks = locksOf(event.locked_fields);
  return (
    <form className="ev-form" noValidate onSubmit={(submitted) => void submit(submitted)}>
      <ErrorSummary errors={form.formState.errors} attempt={attempt} />
      <IdentityFields form={form} locks={locks} organizerId={event.event_organizer_id} eventId={event.id} />
      <PictureFields form={form} />
      <PriceFields form={form} locks={locks} />
      <ScheduleFields form={form} locks={locks} />
      <div className="ev-form-foot">
        <DiscardButton dirty={dirty} onDiscard={onCancel}>
          {t('panel.cancel')}
        </DiscardButton>
        <Button type="submit" pending={save.isPending} pendingText={t('panel.saving')}>
          {t('panel.save')}
        </Button>
      </div>
      <EventConflictDialog
        conflict={conflict?.details ?? null}
        zone={event.zone}
        mine={conflict ? changedFields(valuesOfEvent(event), form.getValues()) : []}
        saving={save.isPending}
        onKeepMine={keepMine}
        onTakeStored={takeStored}
        onClose={() => setConflict(null)}
      />
    </form>
  );
}

/** What somebody else has changed, when that is why the save was refused. */
function conflictOf(error: Error): EditConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null;
  return editConflictSchema.safeParse(error.details).data ?? null;
}
