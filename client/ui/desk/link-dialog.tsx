import { Button, ExternalButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { toast } from '../toast.tsx';

type LinkDialogProps = {
  address: string;
  /** What it says of the link, and of its being copied. */
  words: Readonly<Record<'title' | 'text' | 'open' | 'copy' | 'copied' | 'denied', string>>;
  onClose: () => void;
};

/** A new link, told this once. */
export function LinkDialog({ address, words, onClose }: LinkDialogProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(words.copied);
    } catch {
      toast.warning(words.denied);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.text}
      actionsAcross
      actions={
        <>
          <ExternalButton variant="line" href={address}>
            {words.open}
          </ExternalButton>
          <Button onClick={copy}>{words.copy}</Button>
        </>
      }
    >
      <p className="id screen-link">{address}</p>
    </Dialog>
  );
}
