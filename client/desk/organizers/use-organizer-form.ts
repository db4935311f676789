import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Credentials,
  type DeskOrganizer,
  organizerCreateSchema,
  organizerUpdateSchema,
} from '#contracts/organizers/organizers.ts';
import { organizerQuery } from '../../entities/organizers/get-organizer.ts';
import { organizerKeys } from '../../entities/organizers/organizer-keys.ts';
import { useAfterUploads } from '../../lib/uploads-under-way.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { createOrganizer, updateOrganizer } from './save-organizer.ts';

const EMPTY = {
  name: '',
  profile_image: '',
  email: '',
  phone_number: '',
  description: '',
  social_media_link: '',
  follower_count: '',
  password: '',
};
export type OrganizerValues = typeof EMPTY;

function valuesOf(organizer: DeskOrganizer): OrganizerValues {
  return {
    name: organizer.name,
    profile_image: organizer.profile_image,
    email: organizer.email ?? '',
    phone_number: organizer.phone_number ?? '',
    description: organizer.description,
    social_media_link: organizer.social_media_link ?? '',
    follower_count: String(organizer.follower_count),
    password: '',
  };
}

// What is sent is what was typed: the server reads empty lines and numbers in the same way.
type FormSchema = z.ZodMiniType<OrganizerValues, OrganizerValues>;
const creating = organizerCreateSchema as unknown as FormSchema;
// The revision is none of its fields: an error of a field that nobody sees would keep the form from being sent without a message.
const updating = z.omit(organizerUpdateSchema, { revision: true }) as unknown as FormSchema;

type Saved = { message: string; credentials: Credentials | null };
type Change = { values: OrganizerValues; onto: DeskOrganizer | null };

/**
 * The form of an organizer. What the server refuses stands under its field; what was typed stays. What somebody else saved meanwhile is shown
 * before anything is replaced.
 *
 * @param organizer the one to change; null makes a new one, undefined while it is on its way
 */
export function useOrganizerForm(
  organizer: DeskOrganizer | null | undefined,
  { onSaved }: { onSaved: (saved: Saved) => void },
) {
  const error = useFieldSentences();
  const queryClient = useQueryClient();
  // As it was when the typing began: whatever is fetched meanwhile does not move under the hands.
  const [opened, setOpened] = useState(organizer);
  const form = useForm<OrganizerValues>({
    resolver: zodResolver(organizer === null ? creating : updating, { error }),
    defaultValues: EMPTY,
    ...(opened && { values: valuesOf(opened), resetOptions: { keepDirtyValues: true } }),
  });
  const { isDirty } = form.formState;
  if (organizer !== opened && (!isDirty || organizer?.id !== opened?.id)) setOpened(organizer);
  const { showProblem } = useFormProblem(form);
  const save = useWrite({
    mutationFn: async ({ values, onto }: Change, key): Promise<Saved> => {
      if (!onto) return createOrganizer(values, key);
      const body = { ...values, revision: onto.revision };
      return { ...(await updateOrganizer(onto.id, body)), credentials: null };
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: organizerKeys.all });
      onSaved(saved);
    },
    onError: async (problem) => {
      if (!(await together.show(problem))) showProblem(problem);
    },
  });
  const send = (values: OrganizerValues, onto: DeskOrganizer | null) => {
    if (!save.isPending) save.mutate({ values, onto });
  };
  const together = useEditConflict({
    form,
    opened,
    valuesOf,
    load: () => queryClient.fetchQuery(organizerQuery(opened?.id ?? null)),
    onTaken: setOpened,
    send,
  });
  const submit = form.handleSubmit(() => send(form.getValues(), opened ?? null));
  const { waiting, saveAfterUploads } = useAfterUploads(() => void submit());
  return {
    form,
    isSaving: save.isPending,
    /** For a picture that is on its way. */
    isWaiting: waiting,
    submit: saveAfterUploads,
    together,
  };
}
