import { type ComponentProps, type ReactNode, useId } from 'react';
import * as fieldStyles from './field.module.css';
import { FieldError } from './field.tsx';
import * as styles from './radio-cards.module.css';

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  /** A quiet line below. */
  text?: ReactNode;
};

type RadioCardsProps<Value extends string> = {
  label: string;
  cards: readonly RadioCard<Value>[];
  error?: string | undefined;
  /** What `register(...)` of react-hook-form gives. */
  field: Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;
};

/** One of several ways, each with a few words; arrow keys move between them. */
export function RadioCards<Value extends string>({ label, cards, error, field }: RadioCardsProps<Value>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.cards}>
        {cards.map(({ value, label: name, text }) => (
          <label key={value} className={styles.card}>
            <input {...field} type="radio" className="sr" value={value} />
            <span className={styles.ring} aria-hidden="true" />
            <span>
              {name}
              {text && <small className={styles.text}>{text}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={errorId} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
