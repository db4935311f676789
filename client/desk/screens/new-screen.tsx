import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import {
  type CreateScreenRequest,
  createScreenRequestSchema,
  SCREEN_NAME_MAX,
  SCREEN_VARIANTS,
} from '#contracts/screens/screens.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { createScreen, screenKeys } from './screens.ts';

type NewScreenProps = { eventId: string; onCreated: (token: string) => void };

/** Makes a link. What was typed stays when it fails. */
export function NewScreen({ eventId, onCreated }: NewScreenProps) {
  const { t } = useTranslation('screens');
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(createScreenRequestSchema, { error }),
    defaultValues: { name: '', variant: 'dark' },
  });
  const { showProblem } = useFormProblem(form);
  const create = useWrite({
    mutationFn: (made: CreateScreenRequest, key) => createScreen(eventId, made, key),
    onSuccess: ({ message, token }) => {
      toast.success(message);
      form.resetField('name');
      onCreated(token);
      return queryClient.invalidateQueries({ queryKey: screenKeys.of(eventId) });
    },
    onError: showProblem,
  });
  const submit = form.handleSubmit((made) => {
    if (!create.isPending) create.mutate(made);
  });
  return (
    <Card
      as="form"
      className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_12rem_auto]"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        label={t('name')}
        placeholder={t('nameHint')}
        required
        maxLength={SCREEN_NAME_MAX}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="variant"
        render={({ field }) => (
          <Select
            label={t('variant')}
            value={field.value ?? ''}
            choices={SCREEN_VARIANTS.map((value) => ({ value, label: t(`variants.${value}`) }))}
            onChange={field.onChange}
          />
        )}
      />
      <Button type="submit" pending={create.isPending} pendingText={t('creating')}>
        {t('create')}
      </Button>
    </Card>
  );
}
