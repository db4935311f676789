import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shuts the dialog itself when it is done: it stays open while `pending`. */
  onConfirm: () => void;
  pending?: boolean;
  /** It is not known yet what is confirmed. */
  disabled?: boolean;
  /** The verb in progress. */
  pendingText?: string;
  /** "Delete This Item?" by default. */
  title?: string;
  text?: ReactNode;
  yes?: string;
  no?: string;
  /** For what destroys nothing. */
  harmless?: boolean;
  /** A reason to fill in, say. */
  children?: ReactNode;
};

/** Confirms what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('desk');
  const { open, onOpenChange, onConfirm, pending = false, harmless = false } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // What is under way can neither be taken back nor left unseen.
        if (!pending) onOpenChange(next);
      }}
      title={props.title ?? t('confirm.title')}
      description={props.text ?? t('confirm.text')}
      actionsAcross
      actions={
        <>
          <Button variant="line" disabled={pending} onClick={() => onOpenChange(false)}>
            {props.no ?? t('confirm.no')}
          </Button>
          <Button
            variant={harmless ? 'gold' : 'danger'}
            pending={pending}
            disabled={props.disabled ?? false}
            pendingText={props.pendingText ?? t('confirm.deleting')}
            onClick={onConfirm}
          >
            {props.yes ?? t('confirm.yes')}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
