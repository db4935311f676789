import type { ReactNode } from 'react';
import { formatLongDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import type { useRefundLink } from './refund-link.ts';

/** What is given back, of which order, and until when the account has to be named. */
export function RefundFacts({ refund }: { refund: NonNullable<ReturnType<typeof useRefundLink>['data']> }) {
  const { t } = useTranslation('refund');
  return (
    <Card as="section" flush className="mb-7 p-4.5" aria-label={t('facts')}>
      <dl className="grid gap-3.5">
        <div>
          <dt className="cap">{t('amount')}</dt>
          <dd className="num font-extrabold text-32 leading-10 tracking-[-0.035em]">
            {formatRupiah(refund.amount)}
          </dd>
        </div>
        <Fact label={t('event')}>{refund.event_name}</Fact>
        <Fact label={t('order')}>
          <span className="num">{refund.order_id}</span>
        </Fact>
        <Fact label={t('until')}>
          <span className="num">{formatLongDateTime(refund.expires_at)}</span>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  );
}
