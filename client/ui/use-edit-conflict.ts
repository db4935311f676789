import { useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { EditConflict } from '#contracts/edit-conflict.ts';
import { changedFields, conflictOf, mergeValues } from '../lib/edit-conflict.ts';

type Opened<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  /** As it was when the editing began; undefined while it is on its way. */
  opened: Stored | null | undefined;
  valuesOf: (stored: Stored) => Values;
  /** Fetches what is stored now. */
  load: () => Promise<Stored>;
  /** From here on this is what the editing began with. */
  onTaken: (stored: Stored) => void;
  send: (values: Values, onto: Stored) => void;
};

/**
 * What a form does when somebody else has saved the same thing meanwhile: it shows both, and goes on with one's own changes on top of the
 * stored ones, or with the stored ones.
 */
export function useEditConflict<Values extends FieldValues, Stored>({
  form,
  opened,
  valuesOf,
  load,
  onTaken,
  send,
}: Opened<Values, Stored>) {
  const [conflict, setConflict] = useState<{ details: EditConflict; stored: Stored } | null>(null);

  /** @returns true when it was a conflict, which is shown now */
  const show = async (error: Error): Promise<boolean> => {
    const details = conflictOf(error);
    const stored = details && (await load().catch(() => null));
    setConflict(details && stored ? { details, stored } : null);
    return stored !== null;
  };
  const begin = (stored: Stored) => {
    const values = valuesOf(stored);
    // One by one, or typed values would still count as changed and come back as soon as the form gets the stored ones.
    for (const field of Object.keys(values) as Path<Values>[])
      form.resetField(field, { defaultValue: values[field] as PathValue<Values, Path<Values>> });
    form.reset(values);
    onTaken(stored);
    setConflict(null);
  };
  const keepMine = () => {
    if (!conflict || !opened) return;
    const { stored } = conflict;
    const values = mergeValues({ base: valuesOf(opened), mine: form.getValues(), stored: valuesOf(stored) });
    begin(stored);
    for (const field of changedFields(valuesOf(stored), values) as Path<Values>[]) {
      form.setValue(field, values[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    send(values, stored);
  };
  const mine = conflict && opened ? changedFields(valuesOf(opened), form.getValues()) : [];
  return {
    show,
    conflict: conflict?.details ?? null,
    /** The fields that were changed here. */
    mine,
    /** The same by a name of the wire, where the form has the same names. */
    isMine: (field: string): boolean => mine.some((own) => own === field),
    keepMine,
    takeStored: () => conflict && begin(conflict.stored),
    close: () => setConflict(null),
  };
}
