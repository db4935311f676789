import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button, ExternalButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { toast } from '../toast.tsx';
import * as styles from './link-dialog.module.css';
import { useDiscard } from './use-discard.tsx';

type LinkDialogProps = {
  address: string;
  /** What it says of the link, and of its being copied. */
  words: Readonly<Record<'title' | 'text' | 'open' | 'copy' | 'copied' | 'denied', string>>;
  onClose: () => void;
};

/** A new link, shown only this once: closing needs a confirmation unless it was copied or opened. */
export function LinkDialog({ address, words, onClose }: LinkDialogProps) {
  const { t } = useTranslation('desk');
  const [isTaken, setIsTaken] = useState(false);
  const { leave, question } = useDiscard({
    dirty: !isTaken,
    onLeave: onClose,
    words: {
      title: t('shownOnce.title'),
      text: t('shownOnce.text'),
      no: t('shownOnce.no'),
      yes: t('shownOnce.yes'),
    },
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setIsTaken(true);
      toast.success(words.copied);
    } catch {
      toast.warning(words.denied);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={words.title}
      description={words.text}
      actionsAcross
      actions={
        <>
          <ExternalButton variant="line" href={address} onClick={() => setIsTaken(true)}>
            {words.open}
          </ExternalButton>
          <Button onClick={copy}>{words.copy}</Button>
        </>
      }
    >
      <p className={styles.address}>{address}</p>
      {question}
    </Dialog>
  );
}
