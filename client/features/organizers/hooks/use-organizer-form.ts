import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type AdminOrganizer,
  type Credentials,
  organizerCreateSchema,
  organizerUpdateSchema,
} from '#contracts/organizers/organizers.ts';
import { useFieldSentences } from '../../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../../ui/use-form-problem.ts';
import { organizerKeys } from '../api/organizer-keys.ts';
import { createOrganizer, updateOrganizer } from '../api/save-organizer.ts';

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

function valuesOf(organizer: AdminOrganizer): OrganizerValues {
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

// What is sent is what was typed: the server reads empty lines in the same way. Of a number it reads what begins as one, and *12.500* would be
// 12 followers.
const follower_count = z.string().check(z.regex(/^\s*\d*\s*$/));
type FormSchema = z.ZodMiniType<OrganizerValues, OrganizerValues>;
const creating = z.extend(organizerCreateSchema, { follower_count }) as unknown as FormSchema;
const updating = z.extend(organizerUpdateSchema, { follower_count }) as unknown as FormSchema;

type Saved = { message: string; credentials: Credentials | null };

/**
 * The form of an organizer. What the server refuses stands under its field; what was typed stays.
 *
 * @param organizer the one to change; null makes a new one, undefined while it is on its way
 */
export function useOrganizerForm(
  organizer: AdminOrganizer | null | undefined,
  { onSaved }: { onSaved: (saved: Saved) => void },
) {
  const error = useFieldSentences();
  const queryClient = useQueryClient();
  const form = useForm<OrganizerValues>({
    resolver: zodResolver(organizer === null ? creating : updating, { error }, { raw: true }),
    defaultValues: EMPTY,
    ...(organizer && { values: valuesOf(organizer) }),
  });
  const { tell } = useFormProblem(form);
  const save = useMutation({
    mutationFn: async (values: OrganizerValues): Promise<Saved> => {
      if (organizer) return { ...(await updateOrganizer(organizer.id, values)), credentials: null };
      return createOrganizer(values);
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: organizerKeys.all });
      onSaved(saved);
    },
    onError: tell,
  });
  return {
    form,
    isSaving: save.isPending,
    submit: form.handleSubmit(() => {
      if (!save.isPending) save.mutate(form.getValues());
    }),
  };
}
