import { useEffect, useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { updateEventRequestSchema } from '#contracts/events/event-forms.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAfterUploads } from '../../lib/uploads-under-way.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardButton } from '../../ui/desk/discard-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { AskChangeDialog } from './changes/ask-change-dialog.tsx';
import { ConsentNotice, useEventLocks } from './changes/consent-notice.tsx';
import { EventConflictDialog } from './conflict-dialog.tsx';
import * as styles from './event-edit-form.module.css';
import { useEventForm } from './event-form.ts';
import { toUpdateRequest, valuesOfEvent } from './event-values.ts';
import { ErrorSummary } from './form/error-summary.tsx';
import { IdentityFields } from './form/identity-fields.tsx';
import { PictureFields } from './form/picture-fields.tsx';
import { PriceFields } from './form/price-fields.tsx';
import { ScheduleFields } from './form/schedule-fields.tsx';
import { LiftLockNotice } from './lift-lock.tsx';
import { useEventSaving } from './use-event-saving.ts';

type EventEditFormProps = {
  /** As it was when the editing began: what is refetched meanwhile does not change the form. */
  event: DeskEvent;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
};

/** The fields of an event, saved as a whole, but for what needs consent; what somebody else saved meanwhile is shown before anything is replaced. */
export function EventEditForm({ event: opened, onSaved, onCancel, onDirty }: EventEditFormProps) {
  const { t } = useTranslation(['voting', 'eventForm', 'media']);
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

  const refused = () => setAttempt((count) => count + 1);
  const saving = useEventSaving({ form, event, onTaken: setEvent, onRefused: refused, onSaved });
  const { together, asking } = saving;
  const submit = form.handleSubmit(saving.send, () => {
    refused();
    toast.error(t('eventForm:error.summary'));
  });

  const { waiting, saveAfterUploads } = useAfterUploads(() => void submit());

  const { locks, isWaiting } = useEventLocks(event);
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
      <ConsentNotice event={event} isWaiting={isWaiting} />
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
          pending={saving.isSaving || waiting}
          pendingText={waiting ? t('media:waiting') : t('panel.saving')}
        >
          {t('panel.save')}
        </Button>
      </div>
      <EventConflictDialog
        conflict={together.conflict}
        zone={event.zone}
        mine={together.mine}
        saving={saving.isSaving}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
      {asking && (
        <AskChangeDialog
          event={asking.onto}
          edit={asking.edit}
          pending={asking.pending}
          error={asking.error}
          onAsk={asking.confirm}
          onClose={asking.close}
        />
      )}
    </form>
  );
}
