import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { useAskProvider } from './use-ask-provider.ts';

/** Has the server fetch an order's status from the payment provider now. */
export function AskProvider({ id }: { id: string }) {
  const { t } = useTranslation('transaction');
  const { ask, asking, seconds } = useAskProvider(id);
  return (
    <Button
      variant="line"
      block
      className="bill-ask"
      pending={asking}
      pendingText={t('bill.asking')}
      disabled={seconds > 0}
      onClick={ask}
    >
      <RefreshIcon className="i" />
      {seconds > 0 ? t('bill.askWait', { seconds }) : t('bill.ask')}
    </Button>
  );
}
