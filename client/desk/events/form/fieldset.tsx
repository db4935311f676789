import { type ReactNode, useId } from 'react';
import { Card } from '#client/ui/card.tsx';
import { LockNote } from '#client/ui/desk/lock-note.tsx';
import type { LockedField } from '#contracts/events/desk-events.ts';
import type { EventForm } from '../event-form.ts';
import { type EventValues, FORM_FIELDS } from '../event-values.ts';
import * as styles from './fieldset.module.css';

/** What every group of fields gets. */
export type FieldsProps = {
  form: EventForm;
  /** Fields that hold, and why; see {@link locksOf}. */
  locks?: Locks | undefined;
};
export type Locks = ReadonlyMap<keyof EventValues, string>;

/** The locked fields of an event by the form's names; both inputs of an instant are one lock. */
export function locksOf(locked: readonly LockedField[]): Locks {
  return new Map(
    locked.flatMap(({ field, message }) => {
      const own = FORM_FIELDS[field];
      return own ? [[own, message] as const] : [];
    }),
  );
}

/** A group of fields under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" flush className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="font-bold text-15 leading-5.5 tracking-[-0.01em]">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Why a field cannot be changed, in place of its help. */
export function hintOf(lock: string | undefined, hint: ReactNode): ReactNode {
  if (!lock) return hint;
  return <LockNote>{lock}</LockNote>;
}
