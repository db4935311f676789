import type { FocusEvent } from 'react';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Prefixed } from '#client/ui/desk/prefixed.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { fieldId } from '../event-form.ts';
import { formatShare, parseShare } from '../event-values.ts';
import { FieldGrid } from './field-grid.tsx';
import { type FieldsProps, hintOf, Section } from './fieldset.tsx';

/** A share that has just filled itself is typed over, not behind. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select();

/** The price of a vote and who gets which part of it. */
export function PriceFields({ form, locks }: FieldsProps) {
  const { t } = useTranslation('eventForm');
  const { errors } = form.formState;
  /** The other share is what is left of 100, whatever stood there. */
  const fillOther = (from: 'shareEo' | 'shareSorak', to: 'shareEo' | 'shareSorak') => {
    const share = parseShare(form.getValues(from));
    if (share === null || !(share >= 0 && share <= 1)) return;
    form.setValue(to, formatShare(1 - share), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <Section title={t('section.price')}>
      <FieldGrid className="md:grid-cols-[1.4fr_1fr_1fr]">
        <Field
          id={fieldId('price')}
          label={t('field.price')}
          hint={hintOf(locks?.get('price'), t('hint.price'))}
          error={errors.price?.message}
        >
          {(control) => (
            <Prefixed text="Rp">
              <Input
                {...control}
                type="text"
                inputMode="decimal"
                className="num pl-9"
                placeholder="0"
                readOnly={locks?.has('price')}
                {...form.register('price')}
              />
            </Prefixed>
          )}
        </Field>
        <TextInput
          id={fieldId('shareEo')}
          label={t('field.shareEo')}
          inputMode="decimal"
          hint={hintOf(locks?.get('shareEo'), t('hint.shareEo'))}
          error={errors.shareEo?.message}
          readOnly={locks?.has('shareEo')}
          onFocus={selectAll}
          {...form.register('shareEo', {
            deps: 'shareSorak',
            onChange: () => fillOther('shareEo', 'shareSorak'),
          })}
        />
        <TextInput
          id={fieldId('shareSorak')}
          label={t('field.shareSorak')}
          inputMode="decimal"
          hint={hintOf(locks?.get('shareSorak'), t('hint.shareSorak'))}
          error={errors.shareSorak?.message}
          readOnly={locks?.has('shareSorak')}
          onFocus={selectAll}
          {...form.register('shareSorak', {
            deps: 'shareEo',
            onChange: () => fillOther('shareSorak', 'shareEo'),
          })}
        />
      </FieldGrid>
    </Section>
  );
}
