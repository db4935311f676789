import { clsx } from 'clsx';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { readTypedDate, readTypedTime, writeTypedDate, writeTypedTime } from '../../lib/typed-date.ts';
import { IconButton } from '../button.tsx';
import { Field } from '../field.tsx';
import { CalendarIcon } from '../icons.ts';
import { Affix, Input } from '../input.tsx';
import { useOutsideChange } from '../use-outside-change.ts';
import * as styles from './date-input.module.css';

type TypedProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string;
  disabled?: boolean;
  readOnly?: boolean;
  /** As `<input type="date">` or `<input type="time">` have it; a text that is none is handed on as it is, so that the form refuses it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What a form focuses when it is wrong. */
  ref?: Ref<{ focus: () => void }>;
  /** Of the field itself. */
  className?: string;
};

type DateInputProps = TypedProps & { min?: string | undefined; max?: string | undefined };

/**
 * A day, read as it is written in Indonesia (`05/03/2026`) whatever the browser's language, and taken as people type it. The calendar of the
 * device opens by the button.
 */
export function DateInput({ min, max, ...props }: DateInputProps) {
  const { t } = useTranslation('desk');
  const typed = useTyped(props, { read: readTypedDate, write: writeTypedDate });
  const picker = useRef<HTMLInputElement>(null);
  const isOff = props.disabled || props.readOnly;
  return (
    <TypedField {...props} wrong={typed.isWrong ? t('date.wrong') : undefined}>
      {(control) => (
        <Affix>
          <Input {...typed.input} {...control} placeholder={t('date.form')} />
          {!isOff && (
            <>
              <IconButton
                label={t('date.pick')}
                aria-controls={control.id}
                onClick={() => picker.current?.showPicker?.()}
              >
                <CalendarIcon className="i" />
              </IconButton>
              {/* Its calendar alone is used: what it shows itself is in the language of the browser. */}
              <input
                ref={picker}
                type="date"
                className={styles.calendar}
                tabIndex={-1}
                aria-hidden="true"
                value={readTypedDate(props.value) ?? ''}
                min={min}
                max={max}
                onChange={({ target }) => props.onChange(target.value)}
              />
            </>
          )}
        </Affix>
      )}
    </TypedField>
  );
}

/** A time of the day (`21.30`), 24 hours whatever the browser's language. */
export function TimeInput(props: TypedProps) {
  const { t } = useTranslation('desk');
  const typed = useTyped(props, { read: readTypedTime, write: writeTypedTime });
  return (
    <TypedField {...props} wrong={typed.isWrong ? t('time.wrong') : undefined}>
      {(control) => <Input {...typed.input} {...control} placeholder={t('time.form')} />}
    </TypedField>
  );
}

type TypedFieldProps = Pick<TypedProps, 'label' | 'hint' | 'error' | 'id'> & {
  wrong: string | undefined;
  children: Parameters<typeof Field>[0]['children'];
};

function TypedField({ label, hint, error, id, wrong, children }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={wrong ?? error} {...(id ? { id } : {})}>
      {children}
    </Field>
  );
}

type Form = { read: (text: string) => string | null; write: (value: string) => string };

function useTyped(props: TypedProps, { read, write }: Form) {
  const { value, onChange, onBlur, disabled, readOnly, ref, className } = props;
  const [text, setText] = useState(() => write(value));
  const [isLeft, setIsLeft] = useState(true);
  const notePassed = useOutsideChange(value, (next) => setText(write(next)));
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => own.current?.focus() }));
  const input = {
    ref: own,
    type: 'text',
    inputMode: 'text' as const,
    autoComplete: 'off',
    className: clsx('num', className),
    disabled,
    readOnly,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => {
      const next = read(target.value) ?? target.value.trim();
      setIsLeft(false);
      setText(target.value);
      if (next === value) return;
      notePassed(next);
      onChange(next);
    },
    onBlur: () => {
      setIsLeft(true);
      setText(write(read(text) ?? text));
      onBlur?.();
    },
  };
  return { input, isWrong: isLeft && text.trim() !== '' && read(text) === null };
}
