import type { ReactNode } from 'react';
import type { CheckoutConfigResponse } from '#contracts/orders/orders.ts';
import { splitRupiah } from '#contracts/orders/split-rupiah.ts';
import { WhoseRupiah } from '../../entities/orders/whose-rupiah.tsx';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import * as styles from './order-summary.module.css';
import type { PricedOrder } from './price-cart.ts';

type OrderSummaryProps = {
  event: { name: string; profile_image: string | null; organizer_share_bp: number } | undefined;
  /** Rupiah per vote; undefined while unknown. */
  price: number | undefined;
  priced: PricedOrder;
  config: CheckoutConfigResponse | undefined;
  orderId?: string | undefined;
  /** A button at the foot. */
  action?: ReactNode;
};

/** What is bought and what it costs, in whole rupiah. */
export function OrderSummary({ event, price, priced, config, orderId, action }: OrderSummaryProps) {
  const { t } = useTranslation('orders');
  return (
    <Card className="grid content-start gap-4">
      <div>
        <h2 className="h-card">{t('summary.title')}</h2>
        {orderId && <p className="cap num">{t('summary.order', { id: orderId })}</p>}
      </div>
      <div className="grid grid-cols-[3.25rem_1fr] items-center gap-3.5">
        <Picture src={event?.profile_image} alt="" ratio="4/5" className="w-[3.25rem] rounded-[.625rem]" />
        <div>
          {event ? <p className="h-card text-16">{event.name}</p> : <Skeleton className="h-4 w-40" />}
          {price !== undefined && (
            <p className="cap num text-balance">
              {t(config && config.fee_rate_bp > 0 ? 'summary.pricePlusFee' : 'summary.price', {
                price: formatRupiah(price),
              })}
            </p>
          )}
        </div>
      </div>
      <SummaryLines lines={priced.lines} />
      <dl className="grid gap-1.5 border-line border-t pt-3">
        <Total label={t('summary.subtotal')} value={formatRupiah(priced.subtotalAmount)} />
        <Total label={t('summary.tax')} value={formatRupiah(priced.taxAmount)} />
        <Total
          label={t('summary.fee')}
          value={priced.feeAmount > 0 ? formatRupiah(priced.feeAmount) : t('summary.included')}
        />
        <div className="flex justify-between gap-4 pt-1.5 font-extrabold text-20 tracking-title">
          <dt>{t('summary.total')}</dt>
          <dd className="num">{formatRupiah(priced.grossAmount)}</dd>
        </div>
      </dl>
      {action}
      {event && config && priced.grossAmount > 0 && (
        <CartRupiah priced={priced} organizerShareBp={event.organizer_share_bp} config={config} />
      )}
    </Card>
  );
}

/** Where the money of the cart goes, for whoever opens it. */
function CartRupiah({
  priced,
  organizerShareBp,
  config,
}: {
  priced: PricedOrder;
  organizerShareBp: number;
  config: CheckoutConfigResponse;
}) {
  const { t } = useTranslation('rupiah');
  const fees = config.payment_fees.map(({ payment_type, rate_bp, flat_amount, tax_bp }) => ({
    paymentType: payment_type,
    rateBp: rate_bp,
    flatAmount: flat_amount,
    taxBp: tax_bp,
  }));
  const parts = splitRupiah({ ...priced, organizerShareBp }, { paymentType: null, fees });
  const whose = {
    organizer: parts.organizerAmount,
    platform: parts.platformAmount,
    tax: parts.taxAmount,
    fee_lowest: parts.paymentFee.lowest,
    fee_highest: parts.paymentFee.highest,
    fee_is_known: false,
  };
  return (
    <details className={styles.summaryWhose}>
      <summary>
        {t('ofYours')}
        <ChevronDownIcon className="i" />
      </summary>
      <div className="pt-3">
        <WhoseRupiah whose={whose} />
      </div>
    </details>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-15 text-text-2">
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** Every line, however many there are: what is paid for is never folded away. */
function SummaryLines({ lines }: { lines: PricedOrder['lines'] }) {
  const { t } = useTranslation('orders');
  return (
    <div className="border-line border-t pt-2">
      {lines.length === 0 && <p className="muted py-2 text-14">{t('summary.noVotes')}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-2 font-semibold text-15">
            <span className="min-w-0">
              {line.name}
              <small className="num block font-normal text-13 text-text-2">
                {formatCount(line.quantity)} × {formatRupiah(line.price)}
              </small>
            </span>
            <b className="num whitespace-nowrap">{formatRupiah(line.amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
