import { useId, useState } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { FieldError } from './field.tsx';
import { MinusIcon, PlusIcon } from './icons.ts';
import * as styles from './quantity-stepper.module.css';

type QuantityStepperProps = {
  /** Whose votes these are; part of every label. */
  name: string;
  value: number;
  onChange: (value: number) => void;
  max?: number;
};

/** Minus, a number that can be typed in digits alone, plus. Never below 0, never above `max`; minus is disabled at 0. */
export function QuantityStepper({ name, value, onChange, max = 10_000 }: QuantityStepperProps) {
  const { t } = useTranslation('ui');
  const inputId = useId();
  // While typing, the text may be empty or half a number; the value keeps the last whole one.
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = `${inputId}-note`;
  // *1.5* is no amount of votes, nor is it 15: it stands as it was typed and changes nothing.
  const refused = typed !== null && /\D/.test(typed);
  const set = (next: number) => onChange(Math.min(max, Math.max(0, next)));
  const type = (text: string) => {
    const next = text.trim().slice(0, 9);
    setTyped(next);
    if (!/\D/.test(next)) set(Number(next.slice(0, 6)));
  };
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own */}
      <span className={styles.stepper} role="group" aria-label={t('quantity.group', { name })}>
        <button
          type="button"
          aria-label={t('quantity.minus', { name })}
          aria-controls={inputId}
          disabled={value <= 0}
          onClick={() => set(value - 1)}
        >
          <MinusIcon className="i" />
        </button>
        <input
          id={inputId}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('quantity.group', { name })}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? noteId : undefined}
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            setTyped(null);
            set(value + (event.key === 'ArrowUp' ? 1 : -1));
          }}
        />
        <button
          type="button"
          aria-label={t('quantity.plus', { name })}
          aria-controls={inputId}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <PlusIcon className="i" />
        </button>
      </span>
      {refused && (
        <FieldError id={noteId} className="max-w-35">
          {t('quantity.digits')}
        </FieldError>
      )}
    </div>
  );
}
