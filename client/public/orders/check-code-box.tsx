import { checkCode } from '#contracts/orders/check-code.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';

/** The code by which the vote is found again, with a button that copies it. */
export function CheckCodeBox({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders');
  const code = checkCode(orderId);
  const { state, copy } = useCopy(code);
  const copied = state === 'copied';
  const press = async () => {
    // No clipboard here (plain http, a refused permission): the code stands there to be read.
    if ((await copy()) !== 'copied') toast.error(t('code.copyFailed'));
  };
  return (
    <div className="mt-5 flex items-center justify-between gap-3 rounded-lg border border-line-strong bg-ink/80 py-3 pr-3 pl-4.5 text-left">
      <span className="min-w-0">
        <small className="block font-medium text-12 text-text-2">{t('code.label')}</small>
        <b className="num font-extrabold text-18 leading-6 wrap-anywhere">{code}</b>
      </span>
      <Button variant="line" size="sm" className="min-h-11" onClick={() => void press()}>
        {copied ? <CheckIcon className="i" /> : <CopyIcon className="i" />}
        <span aria-live="polite">{t(copied ? 'code.copied' : 'code.copy')}</span>
      </Button>
    </div>
  );
}
