import { useState } from 'react';
import type { EditConflict } from '#contracts/edit-conflict.ts';
import { conflictOf } from '../lib/edit-conflict.ts';

/**
 * What a choice that is sent at once does when somebody else has chosen meanwhile: both are shown, and it is sent again on top, or dropped.
 *
 * @param options.send sends it onto a revision that has been seen
 * @param options.onStored takes up what is stored now
 */
export function useChoiceConflict<Choice>({
  send,
  onStored,
}: {
  send: (choice: Choice, revision: number) => void;
  onStored: (stored: EditConflict) => void;
}) {
  const [refused, setRefused] = useState<{ details: EditConflict; choice: Choice } | null>(null);
  const close = () => setRefused(null);
  return {
    /** @returns true when it was a conflict, which is shown now */
    show: (error: Error, choice: Choice): boolean => {
      const details = conflictOf(error);
      setRefused(details && { details, choice });
      return details !== null;
    },
    conflict: refused?.details ?? null,
    keepMine: () => {
      if (refused) send(refused.choice, refused.details.revision);
      close();
    },
    takeStored: () => {
      if (refused) onStored(refused.details);
      close();
    },
    close,
  };
}
