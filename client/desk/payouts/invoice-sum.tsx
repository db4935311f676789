import { clsx } from 'clsx';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import * as styles from './invoice-sum.module.css';
import { type EventMoney, owing } from './payout-draft.ts';
import type { PayoutForm } from './payout-form.tsx';

type InvoiceSumProps = {
  form: Pick<PayoutForm, 'lines' | 'total'>;
  events: readonly EventMoney[];
};

/** What was chosen, what is settled with it, and what arrives in the account. */
export function InvoiceSum({ form: { lines, total }, events }: InvoiceSumProps) {
  const { t } = useTranslation('withdrawal');
  const chosen = lines.filter(({ amount }) => amount > 0);
  const sum = chosen.reduce((all, { amount }) => all + amount, 0);
  const owed = owing(events);
  return (
    <section className={styles.summary} aria-label={t('ask.summary')}>
      <dl>
        <Line
          label={t('ask.chosen', { count: chosen.length, amount: formatCount(chosen.length) })}
          amount={sum}
        />
        {owed.map(({ event_id, event_name, owed_amount }) => (
          <Line key={event_id} label={event_name} note={t('ask.owed')} amount={owed_amount} />
        ))}
        <Line strong label={t('ask.total')} amount={Math.max(0, total)} />
      </dl>
    </section>
  );
}

type LineProps = { label: string; note?: string; amount: number; strong?: boolean };

function Line({ label, note, amount, strong = false }: LineProps) {
  return (
    <div className={clsx(styles.line, strong && styles.strong)}>
      <dt>
        {label} {note && <small className={styles.note}>{note}</small>}
      </dt>
      <dd className={amount < 0 ? styles.negative : undefined}>{formatRupiah(amount)}</dd>
    </div>
  );
}
