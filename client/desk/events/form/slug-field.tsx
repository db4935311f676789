import { useWatch } from 'react-hook-form';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { SUGGEST_PAUSE_MS, useDebounced } from '#client/lib/use-debounced.ts';
import { Prefixed } from '#client/ui/desk/prefixed.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { useSlugCheck } from '../check-slug.ts';
import { fieldId } from '../event-form.ts';
import { type FieldsProps, hintOf } from './fieldset.tsx';

/** What stands before it in an address. */
const PATH = '/events/';

/** The event's own address, and whether it is free. */
export function SlugField({ form, locks, eventId }: FieldsProps & { eventId: string }) {
  const { t } = useTranslation('eventForm');
  const typed = useWatch({ control: form.control, name: 'slug' }).trim();
  const slug = useDebounced(typed, SUGGEST_PAUSE_MS);
  const isNew = slug !== form.formState.defaultValues?.slug;
  const check = useSlugCheck({ slug, eventId, enabled: isNew });
  const isFree = slug === typed && isNew ? check.data?.is_free : undefined;
  const hint = isFree === undefined ? t('hint.slug') : isFree && t('hint.slugFree');
  return (
    <Field
      id={fieldId('slug')}
      label={t('field.slug')}
      hint={hintOf(locks?.get('slug'), hint)}
      error={form.formState.errors.slug?.message ?? (isFree === false ? t('error.slugTaken') : undefined)}
    >
      {(control) => (
        <Prefixed text={PATH}>
          <Input
            {...control}
            type="text"
            className="pl-18"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={locks?.has('slug')}
            {...form.register('slug')}
          />
        </Prefixed>
      )}
    </Field>
  );
}
