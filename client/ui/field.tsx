import { type ReactNode, useId } from 'react';
import { AlertCircleIcon } from './icons.ts';

/** What a control needs to belong to its label, its help and its error. */
export type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** Help below; an error takes its place. */
  hint?: ReactNode;
  error?: string | undefined;
  id?: string;
  /** Label for screen readers only. */
  labelHidden?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, control, help or error below, all tied together. */
export function Field({ label, hint, error, id, labelHidden, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  return (
    <div className="field">
      <label htmlFor={controlId} className={labelHidden ? 'sr' : undefined}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p className="hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** Icon and sentence; announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <AlertCircleIcon className="i" />
      {children}
    </p>
  );
}
