import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { updateEventRequestSchema } from '#contracts/events/event-forms.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { askForChange, changeRequestKeys } from './changes/change-requests.ts';
import { type SplitEdit, splitEdit } from './changes/wished-changes.ts';
import { type EventForm, showRefusal } from './event-form.ts';
import { type EventValues, toUpdateRequest, valuesOfEvent } from './event-values.ts';
import { deskEventQuery } from './get-event.ts';
import { updateEvent } from './save-event.ts';

type EventSaving = {
  form: EventForm;
  /** As it was when the editing began. */
  event: DeskEvent;
  onTaken: (event: DeskEvent) => void;
  /** What was sent has fields that are refused. */
  onRefused: () => void;
  onSaved: () => void;
};
/** An edit that needs consent, before it is asked for. */
type Asking = { edit: SplitEdit; onto: DeskEvent };

/**
 * Saves the form of an event. Of what needs consent a question is asked first; once it is confirmed the rest is saved and the consent asked for. What somebody else saved
 * meanwhile is shown before anything is replaced.
 */
export function useEventSaving({ form, event, onTaken, onRefused, onSaved }: EventSaving) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const manages = useRights()('manageEvents');
  const [asking, setAsking] = useState<Asking | null>(null);
  const keep = useCallback(
    (stored: DeskEvent) => {
      queryClient.setQueryData(deskEventKeys.one(stored.id), stored);
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
    },
    [queryClient],
  );
  /** @returns true when it concerns fields of the form */
  const showAtFields = (error: Error): boolean => {
    const isAtFields = showRefusal(form, error);
    if (isAtFields) onRefused();
    return isAtFields;
  };

  const save = useWrite({
    mutationFn: ({ edit, onto }: Asking) => updateEvent(onto.id, edit.direct),
    onSuccess: ({ data }) => {
      keep(data);
      toast.success(t('panel.saved'));
      onSaved();
    },
    onError: async (error) => {
      if (await together.show(error)) return;
      showAtFields(error);
      toast.error(t('panel.saveFailed'), { detail: errorMessage(error) });
    },
  });
  const ask = useWrite({
    mutationFn: async ({ edit, onto, reason }: Asking & { reason: string | null }, key) => {
      let { revision } = onto;
      if (edit.changesDirectly) {
        const { data } = await updateEvent(onto.id, edit.direct);
        keep(data);
        // Whatever comes of the rest, this half is stored.
        setAsking({ edit: { ...edit, changesDirectly: false }, onto: data });
        onTaken(data);
        revision = data.revision;
      }
      return askForChange(onto.id, { revision, changes: edit.wished, reason }, key);
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: changeRequestKeys.all });
      onSaved();
    },
    onError: async (error) => {
      void queryClient.invalidateQueries({ queryKey: changeRequestKeys.all });
      if ((await together.show(error)) || showAtFields(error)) setAsking(null);
    },
  });

  const send = (values: EventValues, onto: DeskEvent) => {
    const whole = updateEventRequestSchema.parse(toUpdateRequest(values, onto));
    if (manages) {
      save.mutate({ edit: { direct: whole, changesDirectly: true, wished: {} }, onto });
      return;
    }
    const edit = splitEdit(whole, onto);
    if (Object.keys(edit.wished).length === 0) save.mutate({ edit, onto });
    else {
      ask.reset();
      setAsking({ edit, onto });
    }
  };
  const together = useEditConflict({
    form,
    opened: event,
    valuesOf: valuesOfEvent,
    load: () => queryClient.fetchQuery(deskEventQuery(event.id)),
    onTaken,
    send,
  });
  return {
    send: (values: EventValues) => send(values, event),
    isSaving: save.isPending,
    together,
    asking: asking && {
      ...asking,
      pending: ask.isPending,
      error: ask.error,
      confirm: (reason: string | null) => ask.mutate({ ...asking, reason }),
      close: () => setAsking(null),
    },
  };
}
