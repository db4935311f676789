import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SCREEN_NAME_MAX, SCREEN_VARIANTS, type Screen } from '#contracts/screens/screens.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { createScreen, screenKeys } from './screens.ts';

type NewScreenProps = { eventId: string; onCreated: (token: string) => void };

/** Makes a link. What was typed stays when it fails. */
export function NewScreen({ eventId, onCreated }: NewScreenProps) {
  const { t } = useTranslation('screens');
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [variant, setVariant] = useState<Screen['variant']>('dark');
  const create = useWrite({
    mutationFn: (made: Pick<Screen, 'name' | 'variant'>, key) => createScreen(eventId, made, key),
    onSuccess: ({ message, token }) => {
      toast.success(message);
      setName('');
      onCreated(token);
      return queryClient.invalidateQueries({ queryKey: screenKeys.of(eventId) });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !create.isPending) create.mutate({ name: name.trim(), variant });
  };
  return (
    <Card
      as="form"
      className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_12rem_auto]"
      onSubmit={submit}
    >
      <TextInput
        label={t('name')}
        placeholder={t('nameHint')}
        required
        maxLength={SCREEN_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('variant')}
        value={variant}
        choices={SCREEN_VARIANTS.map((value) => ({ value, label: t(`variants.${value}`) }))}
        onChange={(value) => setVariant(value as Screen['variant'])}
      />
      <Button type="submit" pending={create.isPending} pendingText={t('creating')}>
        {t('create')}
      </Button>
    </Card>
  );
}
