import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskEvent, EventChangedResponse } from '#contracts/events/desk-events.ts';
import { updateEventRequestSchema } from '#contracts/events/event-forms.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAfterUploads } from '../../lib/uploads-under-way.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardButton } from '../../ui/desk/discard-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { EventConflictDialog } from './conflict-dialog.tsx';
import * as styles from './event-edit-form.module.css';
import { showRefusal, useEventForm } from './event-form.ts';
import { type EventValues, toUpdateRequest, valuesOfEvent } from './event-values.ts';
import { ErrorSummary } from './form/error-summary.tsx';
import { locksOf } from './form/fieldset.tsx';
import { IdentityFields } from './form/identity-fields.tsx';
import { PictureFields } from './form/picture-fields.tsx';
import { PriceFields } from './form/price-fields.tsx';
import { ScheduleFields } from './form/schedule-fields.tsx';
import { deskEventQuery } from './get-event.ts';
import { LiftLockNotice } from './lift-lock.tsx';
import { updateEvent } from './save-event.ts';

type EventEditFormProps = {
  /** As it was when the editing began: what is refetched meanwhile does not change the form. */
  event: DeskEvent;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
};

/** The fields of an event, saved as a whole; what somebody else saved meanwhile is shown before anything is replaced. */
export function EventEditForm({ event: opened, onSaved, onCancel, onDirty }: EventEditFormProps) {
  const { t } = useTranslation(['voting', 'eventForm', 'media']);
  const queryClient = useQueryClient();
  const [event, setEvent] = useState(opened);
  const [attempt, setAttempt] = useState(0);
  const form = useEventForm({
    schema: updateEventRequestSchema,
    toRequest: (values) => toUpdateRequest(values, event),
    values: valuesOfEvent(opened),
    datesRequired: opened.is_show,
  });
  const dirty = form.formState.isDirty;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const save = useWrite({
    mutationFn: ({ values, onto }: { values: EventValues; onto: DeskEvent }) =>
      updateEvent(onto.id, updateEventRequestSchema.parse(toUpdateRequest(values, onto))),
    onSuccess: ({ data }: EventChangedResponse) => {
      queryClient.setQueryData(deskEventKeys.one(data.id), data);
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.success(t('panel.saved'));
      onSaved();
    },
    onError: async (error) => {
      if (await together.show(error)) return;
      if (showRefusal(form, error)) setAttempt((count) => count + 1);
      toast.error(t('panel.saveFailed'), { detail: errorMessage(error) });
    },
  });
  const together = useEditConflict({
    form,
    opened: event,
    valuesOf: valuesOfEvent,
    load: () => queryClient.fetchQuery(deskEventQuery(event.id)),
    onTaken: setEvent,
    send: (values, onto) => save.mutate({ values, onto }),
  });
  const submit = form.handleSubmit(
    (values) => save.mutate({ values, onto: event }),
    () => {
      setAttempt((count) => count + 1);
      toast.error(t('eventForm:error.summary'));
    },
  );

  const { waiting, saveAfterUploads } = useAfterUploads(() => void submit());

  const locks = locksOf(event.locked_fields);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        saveAfterUploads();
      }}
    >
      <LiftLockNotice event={event} onLifted={setEvent} />
      <ErrorSummary errors={form.formState.errors} attempt={attempt} />
      <IdentityFields form={form} locks={locks} organizerId={event.event_organizer_id} eventId={event.id} />
      <PictureFields form={form} />
      <PriceFields form={form} locks={locks} />
      <ScheduleFields form={form} locks={locks} />
      <div className={styles.foot}>
        <DiscardButton dirty={dirty} onDiscard={onCancel}>
          {t('panel.cancel')}
        </DiscardButton>
        <Button
          type="submit"
          pending={save.isPending || waiting}
          pendingText={waiting ? t('media:waiting') : t('panel.saving')}
        >
          {t('panel.save')}
        </Button>
      </div>
      <EventConflictDialog
        conflict={together.conflict}
        zone={event.zone}
        mine={together.mine}
        saving={save.isPending}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
    </form>
  );
}
