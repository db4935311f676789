import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { Button, ExternalButton } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';

/** A new link, told this once. */
export function LinkDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('screens');
  const address = `${window.location.origin}/projector#${token}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('link.copied'));
    } catch {
      toast.warning(t('link.denied'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('link.title')}
      description={t('link.text')}
      actionsAcross
      actions={
        <>
          <ExternalButton variant="line" href={address}>
            {t('link.open')}
          </ExternalButton>
          <Button onClick={copy}>{t('link.copy')}</Button>
        </>
      }
    >
      <p className="id screen-link">{address}</p>
    </Dialog>
  );
}
