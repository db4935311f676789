import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/icons.ts';
import { useDownload } from '../hooks/use-download.ts';

/** The receipt of a settled order as a PDF. */
export function OrderReceipt({ orderId }: { orderId: string }) {
  const { t } = useTranslation('history');
  const { isLoading, download } = useDownload({ done: t('receiptDone') });
  return (
    <Button
      variant="line"
      pending={isLoading}
      pendingText={t('receiptPending')}
      onClick={() => void download(`/orders/${encodeURIComponent(orderId)}/receipt`)}
    >
      <DownloadIcon className="i" />
      {t('receipt')}
    </Button>
  );
}
