import { useEffect, useState } from 'react';
import { checkCode } from '#contracts/orders/check-code.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';

/** How long a copy is confirmed. */
const COPIED_MS = 2_000;

/** The code by which the vote is found again, with a button that copies it. */
export function CheckCodeBox({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders');
  const [copied, setCopied] = useState(false);
  const code = checkCode(orderId);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // No clipboard here (plain http, a refused permission): the code stands there to be read.
      toast.error(t('code.copyFailed'));
    }
  };
  return (
    <div className="mt-5 flex items-center justify-between gap-3 rounded-lg border border-line-strong bg-ink/80 py-3 pr-3 pl-4.5 text-left">
      <span className="min-w-0">
        <small className="block font-medium text-12 text-text-2">{t('code.label')}</small>
        <b className="num font-extrabold text-18 leading-6 wrap-anywhere">{code}</b>
      </span>
      <Button variant="line" size="sm" className="min-h-11" onClick={() => void copy()}>
        {copied ? <CheckIcon className="i" /> : <CopyIcon className="i" />}
        <span aria-live="polite">{t(copied ? 'code.copied' : 'code.copy')}</span>
      </Button>
    </div>
  );
}
