import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Discard = {
  /** Something was filled in that is not stored. */
  dirty: boolean;
  onLeave: () => void;
  /** The question, where it is not about a form. */
  words?: { title: string; text: string; no: string; yes: string };
};

/**
 * What every form of the desk does before it is left: it confirms, when something would be lost. `leave` is for everything that closes it (Cancel,
 * the cross, Escape, a press beside it); `question` is put anywhere in it.
 */
export function useDiscard({ dirty, onLeave, words }: Discard): { leave: () => void; question: ReactNode } {
  const { t } = useTranslation('desk');
  const [confirming, setConfirming] = useState(false);
  return {
    leave: () => (dirty ? setConfirming(true) : onLeave()),
    question: (
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={words?.title ?? t('discard.title')}
        text={words?.text ?? t('discard.text')}
        no={words?.no ?? t('discard.no')}
        yes={words?.yes ?? t('discard.yes')}
        onConfirm={() => {
          setConfirming(false);
          onLeave();
        }}
      />
    ),
  };
}
