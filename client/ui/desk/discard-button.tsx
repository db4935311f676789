import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardButtonProps = {
  /** Something was filled in that is not stored. */
  dirty: boolean;
  onDiscard: () => void;
  children: ReactNode;
};

/** Leaves a form; asks before what was filled in is lost. */
export function DiscardButton({ dirty, onDiscard, children }: DiscardButtonProps) {
  const { t } = useTranslation('staff');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="line" onClick={() => (dirty ? setAsking(true) : onDiscard())}>
        {children}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        onConfirm={onDiscard}
        title={t('discard.title')}
        text={t('discard.text')}
        no={t('discard.no')}
        yes={t('discard.yes')}
      />
    </>
  );
}
