import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon, MailIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { useDownload } from '../../ui/use-download.ts';
import { invoicePath, sendInvoice } from './payouts.ts';
import { usePayoutWrite } from './use-payout-write.ts';

/** What is confirmed before it is done. */
export type InvoiceQuestion = 'approve' | 'reject' | 'withdraw';

type InvoiceActionsProps = {
  payout: PayoutDetail;
  onAsk: (question: InvoiceQuestion) => void;
  onDone: () => void;
  /** It has to be read anew. */
  onChanged: () => void;
};

/** What whoever looks may do about an invoice. */
export function InvoiceActions({ payout, onAsk, ...after }: InvoiceActionsProps) {
  const { t } = useTranslation('withdrawal');
  const may = useRights();
  const isFirst = payout.state === 'created';
  return (
    <div className="grid gap-2">
      {payout.to_approve && (
        <div className="flex gap-2">
          {isFirst && (
            <Button variant="line" onClick={() => onAsk('reject')}>
              {t('reject.button')}
            </Button>
          )}
          <Button className="flex-1" onClick={() => onAsk('approve')}>
            {t(isFirst ? 'approve.button' : 'approve.again')}
          </Button>
        </div>
      )}
      {isFirst && !payout.to_approve && may('approvePayouts') && (
        <p className="cap">{t('drawer.secondPerson')}</p>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <InvoiceFile payout={payout} />
        {may('sendInvoices') && <SendAgain payout={payout} {...after} />}
        {payout.to_withdraw && (
          <Button variant="line" onClick={() => onAsk('withdraw')}>
            {t('withdraw.button')}
          </Button>
        )}
      </div>
    </div>
  );
}

function InvoiceFile({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('withdrawal');
  const { isLoading, download } = useDownload({ done: t('drawer.pdfDone') });
  return (
    <Button
      variant="line"
      pending={isLoading}
      pendingText={t('drawer.pdfUnder')}
      onClick={() => void download(invoicePath(payout.id))}
    >
      <DownloadIcon className="i" />
      {t('drawer.pdf')}
    </Button>
  );
}

function SendAgain({ payout, onDone, onChanged }: Omit<InvoiceActionsProps, 'onAsk'>) {
  const { t } = useTranslation('withdrawal');
  const send = usePayoutWrite({
    send: () => sendInvoice(payout.id),
    onDone,
    onChanged,
    onRefused: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button
      variant="line"
      pending={send.isPending}
      pendingText={t('drawer.sending')}
      onClick={() => send.mutate()}
    >
      <MailIcon className="i" />
      {t('drawer.send')}
    </Button>
  );
}
