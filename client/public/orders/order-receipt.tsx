import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { useDownload } from '../../ui/use-download.ts';

/** The receipt of a paid order as a PDF; where all of it went back, the proof of that. */
export function OrderReceipt({ orderId, returned }: { orderId: string; returned: boolean }) {
  const { t } = useTranslation('history');
  const { isLoading, download } = useDownload({ done: t(returned ? 'returnProofDone' : 'receiptDone') });
  return (
    <Button
      variant="line"
      pending={isLoading}
      pendingText={t('receiptPending')}
      onClick={() => void download(`/orders/${encodeURIComponent(orderId)}/receipt`)}
    >
      <DownloadIcon className="i" />
      {t(returned ? 'returnProof' : 'receipt')}
    </Button>
  );
}
