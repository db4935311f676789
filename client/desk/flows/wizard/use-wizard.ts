import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { ApiError } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useAfterUploads } from '#client/lib/uploads-under-way.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { toast } from '#client/ui/toast.tsx';
import { createEventRequestSchema } from '#contracts/events/event-forms.ts';
import { showRefusal, useEventForm } from '../../events/event-form.ts';
import { type EventValues, toCreateRequest } from '../../events/event-values.ts';
import { createEvent } from '../../events/save-event.ts';
import { keepWizard, recallWizard } from './wizard-memory.ts';
import { planMove, type WizardStep } from './wizard-moves.ts';

/** The wizard's state: where one is, what is typed, and the draft that is made of it on the way to the finalists. */
export function useWizard() {
  const { t } = useTranslation('wizard');
  const queryClient = useQueryClient();
  const [recalled] = useState(recallWizard);
  const [step, setStep] = useState<WizardStep>(recalled.step);
  const [organizer, setOrganizer] = useState(recalled.organizer);
  const [draft, setDraft] = useState(recalled.draft);
  const [attempt, setAttempt] = useState(0);
  const form = useEventForm({
    schema: createEventRequestSchema,
    toRequest: (values) => toCreateRequest(values, organizer?.id ?? ''),
    values: recalled.values,
    datesRequired: true,
  });
  const typed = useWatch({ control: form.control }) as EventValues;
  useEffect(() => keepWizard({ organizer, values: typed, draft, step }), [organizer, typed, draft, step]);

  const create = useWrite({
    mutationFn: (
      { values, organizerId }: { values: EventValues; organizerId: string; to: WizardStep },
      key,
    ) => createEvent(createEventRequestSchema.parse(toCreateRequest(values, organizerId)), key),
    onSuccess: ({ event, message }, { to }) => {
      queryClient.setQueryData(deskEventKeys.one(event.id), event);
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      setDraft({ id: event.id });
      setStep(to);
      toast.success(t('toast.created', { message }));
    },
    onError: (error) => {
      if (showRefusal(form, error)) setAttempt((count) => count + 1);
      toast.error(
        error instanceof ApiError && error.code !== 'unreadable'
          ? t('toast.createFailed', { message: error.message })
          : t('toast.createFailedPlain'),
      );
    },
  });
  const submit = (to: WizardStep) =>
    form.handleSubmit(
      (values) => {
        if (organizer) create.mutate({ values, organizerId: organizer.id, to });
      },
      () => {
        setAttempt((count) => count + 1);
        toast.error(t('refuse.fields'));
      },
    )();

  const { waiting, saveAfterUploads } = useAfterUploads((to: WizardStep) => void submit(to));

  const move = (to: WizardStep) => {
    // Another step would stop what is on its way.
    if (waiting) return;
    const plan = planMove({ at: step, to, hasOrganizer: organizer !== null, hasDraft: draft !== null });
    if (plan.kind === 'go') setStep(plan.to);
    if (plan.kind === 'submit') saveAfterUploads(plan.to);
    if (plan.kind === 'refuse') toast.warning(t(`refuse.${plan.why}`));
  };

  return {
    step,
    move,
    organizer,
    setOrganizer,
    form,
    typed,
    attempt,
    draft,
    creating: create.isPending,
    /** For pictures that are on their way. */
    waiting,
    /** The draft is gone (somebody deleted it): back to what was typed. */
    dropDraft: () => {
      setDraft(null);
      setStep(organizer ? 2 : 1);
    },
    isEmpty: organizer === null && draft === null && !form.formState.isDirty && !recalled.organizer,
  };
}
export type WizardState = ReturnType<typeof useWizard>;
