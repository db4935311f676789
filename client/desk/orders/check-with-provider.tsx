import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { useCheckWithProvider } from './use-check-with-provider.ts';

/** Has the server fetch an order's status from the payment provider now. */
export function CheckWithProvider({ id }: { id: string }) {
  const { t } = useTranslation('transaction');
  const { call, confirming, seconds } = useCheckWithProvider(id);
  return (
    <Button
      variant="line"
      block
      className="mt-6"
      pending={confirming}
      pendingText={t('bill.checking')}
      disabled={seconds > 0}
      onClick={call}
    >
      <RefreshIcon className="i" />
      {seconds > 0 ? t('bill.checkWait', { seconds }) : t('bill.ask')}
    </Button>
  );
}
