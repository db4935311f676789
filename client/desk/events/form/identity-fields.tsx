import { useWatch } from 'react-hook-form';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Prefixed } from '#client/ui/desk/prefixed.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input, InputArea } from '#client/ui/input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { fieldId } from '../event-form.ts';
import { FieldGrid } from './field-grid.tsx';
import { type FieldsProps, hintOf, Section } from './fieldset.tsx';
import { RelatedField } from './related-field.tsx';
import { SlugField } from './slug-field.tsx';

type IdentityFieldsProps = FieldsProps & { organizerId: string; eventId?: string | undefined };

/** Name, tagline, description, social medium, the address of a stored event, and related events. */
export function IdentityFields({ form, locks, organizerId, eventId }: IdentityFieldsProps) {
  const { t } = useTranslation('eventForm');
  const { errors } = form.formState;
  // An address, and a name that brings its own sign, need none in front.
  const isHandle = !/[@/]/.test(useWatch({ control: form.control, name: 'socialMedia' }));
  return (
    <Section title={t('section.identity')}>
      <FieldGrid>
        <TextInput
          id={fieldId('name')}
          label={t('field.name')}
          error={errors.name?.message}
          hint={hintOf(locks?.get('name'), undefined)}
          readOnly={locks?.has('name')}
          {...form.register('name')}
        />
        <TextInput
          id={fieldId('tagline')}
          label={t('field.tagline')}
          placeholder={t('hint.tagline')}
          error={errors.tagline?.message}
          {...form.register('tagline')}
        />
        <div className="md:col-span-full">
          <Field
            id={fieldId('description')}
            label={t('field.description')}
            hint={t('hint.description')}
            error={errors.description?.message}
          >
            {(control) => <InputArea {...control} rows={5} {...form.register('description')} />}
          </Field>
        </div>
        <Field id={fieldId('socialMedia')} label={t('field.socialMedia')} error={errors.socialMedia?.message}>
          {(control) => (
            <Prefixed text={isHandle ? '@' : null}>
              <Input
                {...control}
                type="text"
                className={isHandle ? 'pl-9' : undefined}
                autoCapitalize="none"
                spellCheck={false}
                {...form.register('socialMedia')}
              />
            </Prefixed>
          )}
        </Field>
        {eventId && <SlugField form={form} locks={locks} eventId={eventId} />}
        <RelatedField form={form} organizerId={organizerId} eventId={eventId} />
      </FieldGrid>
    </Section>
  );
}
