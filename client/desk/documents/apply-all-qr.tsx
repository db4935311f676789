import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { QrCodeIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { usePosterWork } from './use-poster-work.ts';

type ApplyAllQrProps = { eventId: string; onApplied: () => void };

/** Gives every finalist of an event the QR picture and the banner with the code. */
export function ApplyAllQr({ eventId, onApplied }: ApplyAllQrProps) {
  const { t } = useTranslation('posters');
  const { progress, start } = usePosterWork(eventId, {
    work: 'qr-codes',
    onReady: () => {
      onApplied();
      toast.success(t('applied'));
    },
    onFailed: (error) =>
      toast.error(t('applyFailed', { message: error === undefined ? t('failed') : errorMessage(error) })),
  });
  const text = progress && progress.total > 0 ? t('applyingOf', progress) : t('applying');
  return (
    <Button variant="line" pending={progress !== null} pendingText={text} onClick={start}>
      <QrCodeIcon className="i" />
      {t('applyAll')}
    </Button>
  );
}
