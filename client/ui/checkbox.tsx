import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import * as styles from './checkbox.module.css';
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
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

export function Checkbox({ checked, onChange, label, error, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div>
      <div className={styles.check}>
        <Primitive.Root
          {...rest}
          id={boxId}
          className={styles.square}
          checked={checked}
          onCheckedChange={(next) => onChange(next === true)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
        >
          <Primitive.Indicator>
            <CheckIcon className="size-4 flex-none stroke-3" />
          </Primitive.Indicator>
        </Primitive.Root>
        <label htmlFor={boxId}>{label}</label>
      </div>
      {error && <FieldError id={`${boxId}-error`}>{error}</FieldError>}
    </div>
  );
}
