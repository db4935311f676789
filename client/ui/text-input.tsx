import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import { EyeIcon, EyeOffIcon, SearchIcon, XIcon } from './icons.ts';
import { Affix, Input } from './input.tsx';
import { useOutsideChange } from './use-outside-change.ts';

type TextInputProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string;
};

/** A labelled line of text. Spreads react-hook-form's `register(...)`. */
export function TextInput({ label, hint, error, id, className, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => <Input type="text" {...input} {...control} className={className} />}
    </Field>
  );
}

/** A password with a toggle that flips between shown and hidden. */
export function PasswordInput({ label, hint, error, id, className, ...input }: TextInputProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => (
        <Affix>
          <Input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={className}
          />
          <IconButton
            label={t(shown ? 'password.hide' : 'password.show')}
            aria-controls={control.id}
            onClick={() => setShown((was) => !was)}
          >
            {shown ? <EyeOffIcon className="i" /> : <EyeIcon className="i" />}
          </IconButton>
        </Affix>
      )}
    </Field>
  );
}

type SearchInputProps = {
  /** Read by screen readers; the eye has the icon and the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
};

export function SearchInput({ label, value, onChange, placeholder, className }: SearchInputProps) {
  const { t } = useTranslation('ui');
  const inputRef = useRef<HTMLInputElement>(null);
  // The field's own: given back late, a text would put the caret at its end and lose what was typed meanwhile.
  const [text, setText] = useState(value);
  const notePassed = useOutsideChange(value, setText);
  const type = (next: string) => {
    setText(next);
    notePassed(next);
    onChange(next);
  };
  return (
    <Field label={label} labelHidden>
      {(control) => (
        <Affix leading filled={text !== ''} className={className}>
          <SearchIcon className="i" />
          <Input
            {...control}
            ref={inputRef}
            type="search"
            enterKeyHint="search"
            value={text}
            placeholder={placeholder}
            onChange={(event) => type(event.target.value)}
          />
          {text && (
            <IconButton
              label={t('search.clear')}
              onClick={() => {
                type('');
                inputRef.current?.focus();
              }}
            >
              <XIcon className="i" />
            </IconButton>
          )}
        </Affix>
      )}
    </Field>
  );
}
