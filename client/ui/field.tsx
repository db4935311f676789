import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import * as styles from './field.module.css';
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
    <div className={styles.field}>
      <label htmlFor={controlId} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** Help below a control; an error takes its place. */
export function FieldNote({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
  if (error) return <FieldError id={id}>{error}</FieldError>;
  if (!hint) return null;
  return (
    <p className={styles.hint} id={id}>
      {hint}
    </p>
  );
}

type FieldGroupProps = {
  label: ReactNode;
  labelId?: string;
  children: ReactNode;
};

/** A {@link Field} whose control is no single one: several to press, or pictures. */
export function FieldGroup({ label, labelId, children }: FieldGroupProps) {
  return (
    <div className={styles.field}>
      <span className={styles.label} id={labelId}>
        {label}
      </span>
      {children}
    </div>
  );
}

/** The label alone, where a control stands apart from it. */
export function FieldLabel(props: Omit<ComponentProps<'label'>, 'className'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: `htmlFor` comes with the rest
  return <label {...props} className={styles.label} />;
}

type FieldErrorProps = { id?: string; className?: string; children: ReactNode };

/** Icon and sentence; announced when it appears. */
export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <p className={clsx(styles.error, className)} id={id} role="alert">
      <AlertCircleIcon className="mt-0.5 size-4 flex-none stroke-[1.9]" />
      {children}
    </p>
  );
}
