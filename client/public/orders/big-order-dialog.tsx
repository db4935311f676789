import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { PricedOrder } from './price-cart.ts';

type BigOrderDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  priced: Pick<PricedOrder, 'votes' | 'grossAmount'>;
  onConfirm: () => void;
};

/** A nought too many is quickly typed: an order above the operator's limit needs a second confirmation. */
export function BigOrderDialog({ open, onOpenChange, priced, onConfirm }: BigOrderDialogProps) {
  const { t } = useTranslation('orders');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('cart.confirmTitle', { amount: formatRupiah(priced.grossAmount) })}
      description={t('cart.confirmText', {
        votes: t('votes', { count: priced.votes, votes: formatCount(priced.votes) }),
      })}
      actionsAcross
      actions={
        <>
          <Button variant="line" onClick={() => onOpenChange(false)}>
            {t('cart.confirmNo')}
          </Button>
          <Button onClick={onConfirm}>{t('cart.confirmYes')}</Button>
        </>
      }
    />
  );
}
