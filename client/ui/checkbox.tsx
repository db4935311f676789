import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';
import { CheckIcon } from './icons.ts';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** May hold links: only its words toggle the box, links lead where they say. */
  label: ReactNode;
  error?: string | undefined;
  id?: string;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

export function Checkbox({ checked, onChange, label, error, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div>
      <div className="check">
        <Primitive.Root
          {...rest}
          id={boxId}
          className="box"
          checked={checked}
          onCheckedChange={(next) => onChange(next === true)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
        >
          <Primitive.Indicator>
            <CheckIcon className="i" />
          </Primitive.Indicator>
        </Primitive.Root>
        <label htmlFor={boxId}>{label}</label>
      </div>
      {error && <FieldError id={`${boxId}-error`}>{error}</FieldError>}
    </div>
  );
}
