import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { TransactionDetail } from '#contracts/orders/transactions.ts';
import { formatCount, formatDate, formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/desk/amount.tsx';
import { Fact } from '../../ui/desk/facts.tsx';
import { FileTextIcon } from '../../ui/icons.ts';
import { useDownload } from '../../ui/use-download.ts';
import { OrderStatusBadge } from '../status-badge.tsx';
import * as styles from './bill.module.css';
import { BillHistory } from './bill-history.tsx';
import { BillTimeline } from './bill-timeline.tsx';
import { CheckWithProvider } from './check-with-provider.tsx';
import { useMethodName } from './use-method-name.ts';

/** A bill: to whom, for what, how it was paid, and what became of it. */
export function Bill({ bill, further }: { bill: TransactionDetail; further?: ReactNode }) {
  const { t } = useTranslation('transaction');
  const methodName = useMethodName();
  return (
    <div>
      <div className={styles.total}>
        <OrderStatusBadge state={bill.status} late={bill.late} />
        <b className={styles.amount}>
          <Amount value={bill.total} />
        </b>
        <p className="muted num">{formatDateTime(bill.bill_date, { zone: bill.zone })}</p>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('bill.to')} note={bill.event_organizer_name} wide>
          {bill.event_name}
        </Fact>
        <Fact label={t('bill.date')}>{formatDate(bill.bill_date, { zone: bill.zone, locale: 'en-GB' })}</Fact>
        <Fact label={t('bill.method')}>{methodName(bill.payment_type)}</Fact>
        {bill.customer && <Customer customer={bill.customer} />}
        <Fact label={t('bill.reference')} wide>
          {bill.provider_reference ?? '-'}
        </Fact>
      </dl>
      <BillItems bill={bill} />
      <dl className={styles.sums}>
        <Sum label={t('bill.subtotal')} amount={bill.subtotal} />
        <Sum label={t('bill.tax')} amount={bill.tax} />
        <Sum label={t('bill.fee')} amount={bill.fee} />
        {!!bill.returned_amount && (
          <>
            <Sum label={t('bill.paid')} amount={bill.gross_amount} />
            <Sum label={t('bill.returned')} amount={-bill.returned_amount} />
          </>
        )}
        <Sum label={t('bill.total')} amount={bill.total} strong />
      </dl>
      <BillTimeline bill={bill} />
      {further}
      <BillHistory bill={bill} />
      <CheckWithProvider id={bill.id} />
      {bill.status === 'settlement' && <PrintReceipt id={bill.id} />}
    </div>
  );
}

type CustomerProps = { customer: NonNullable<TransactionDetail['customer']> };

function Customer({ customer: { name, email, username } }: CustomerProps) {
  const { t } = useTranslation('transaction');
  return (
    <Fact label={t('bill.customer')} note={[email, `@${username}`].filter(Boolean).join(' · ')} wide>
      {name}
    </Fact>
  );
}

function BillItems({ bill }: { bill: TransactionDetail }) {
  const { t } = useTranslation('transaction');
  if (bill.items_hidden) return <p className="mt-4 text-text-2">{t('bill.hidden')}</p>;
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {t('bill.items')}
          </th>
          <th scope="col" className={clsx(styles.head, styles.figure)}>
            {t('bill.quantity')}
          </th>
          <th scope="col" className={clsx(styles.head, styles.figure)}>
            {t('bill.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bill.order_items.map((item) => (
          <tr key={item.name}>
            <td className={styles.cell}>{item.name}</td>
            <td className={clsx(styles.cell, styles.figure)}>{formatCount(item.quantity)}</td>
            <td className={clsx(styles.cell, styles.figure)}>{formatRupiah(item.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum({ label, amount, strong }: { label: string; amount: number | null; strong?: boolean }) {
  return (
    <div className={clsx(styles.line, strong && styles.strong)}>
      <dt>{label}</dt>
      <dd className="num">
        <Amount value={amount} />
      </dd>
    </div>
  );
}

function PrintReceipt({ id }: { id: string }) {
  const { t } = useTranslation('transaction');
  const { isLoading, download } = useDownload({ done: t('bill.printed') });
  return (
    <Button
      block
      className="mt-2.5 [--button-height:2.75rem] [--button-text:0.875rem]"
      pending={isLoading}
      pendingText={t('bill.printing')}
      onClick={() => void download(`/admin/transactions/${encodeURIComponent(id)}/download`)}
    >
      <FileTextIcon className="i" />
      {t('bill.print')}
    </Button>
  );
}
