import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../field.tsx';
import { InputSelect } from '../input.tsx';

export type Choice = { value: string; label: string };

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children' | 'onChange'> & {
  label: ReactNode;
  /** The label is for screen readers only (filters). */
  labelHidden?: boolean;
  choices: readonly Choice[];
  /** The line of no choice. */
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
};

/** A native list of choices. */
export function Select(props: SelectProps) {
  const { label, labelHidden, choices, placeholder, hint, error, onChange, className, ...rest } = props;
  return (
    <Field label={label} labelHidden={labelHidden ?? false} hint={hint} error={error}>
      {(control) => (
        <InputSelect
          {...rest}
          {...control}
          className={className}
          onChange={(event) => onChange?.(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </InputSelect>
      )}
    </Field>
  );
}
