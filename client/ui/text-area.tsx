import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { InputArea } from './input.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A labelled text of several lines. Spreads react-hook-form's `register(...)`. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <InputArea {...area} {...control} className={className} />}
    </Field>
  );
}
