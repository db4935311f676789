import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';

type CopyButtonProps = { text: string; label: string };

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('factors');
  const { state, copy } = useCopy(text);
  const press = async () => {
    if ((await copy()) !== 'copied') toast.error(t('copy.failed'));
  };
  return (
    <Button variant="line" size="sm" onClick={() => void press()}>
      {state === 'copied' ? <CheckIcon className="i" /> : <CopyIcon className="i" />}
      <span aria-live="polite">{state === 'copied' ? t('copy.done') : label}</span>
    </Button>
  );
}
