import { useId } from 'react';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Prefixed } from '../../ui/desk/prefixed.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import * as styles from './invoice-lines.module.css';
import { choosable, type EventMoney, everything, toggleEvent, withAmount } from './payout-draft.ts';
import type { PayoutForm } from './payout-form.tsx';

type InvoiceLinesProps = { form: PayoutForm; events: readonly EventMoney[] };

/** The events to choose from, and how much of each. */
export function InvoiceLines({ form, events }: InvoiceLinesProps) {
  const { t } = useTranslation('withdrawal');
  const labelId = useId();
  const shown = choosable(form.draft.lines, events);
  if (shown.length === 0) return <p className="muted">{t('ask.nothing')}</p>;
  return (
    <section aria-labelledby={labelId}>
      <div className="spread mb-2">
        <h3 className={styles.title} id={labelId}>
          {t('ask.events')}
        </h3>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3"
          onClick={() => form.changeLines(everything(events))}
        >
          {t('ask.whole')}
        </Button>
      </div>
      <ul className={styles.events}>
        {shown.map((event) => (
          <EventLine key={event.event_id} event={event} form={form} />
        ))}
      </ul>
      {form.linesError && <FieldError className="mt-2">{form.linesError}</FieldError>}
    </section>
  );
}

function EventLine({ event, form }: { event: EventMoney; form: PayoutForm }) {
  const { t } = useTranslation('withdrawal');
  const errorId = useId();
  const { event_id: eventId, event_name: name, available_amount: available } = event;
  const { lines } = form.draft;
  const line = lines[eventId];
  const error = form.errorOf(eventId);
  return (
    <li className={styles.event}>
      {event.is_stopped && !line ? (
        <p className={styles.name}>{name}</p>
      ) : (
        <Checkbox
          checked={line !== undefined}
          onChange={() => form.changeLines(toggleEvent(lines, event))}
          label={<span className={styles.name}>{name}</span>}
        />
      )}
      <p className={styles.available}>
        {event.is_stopped
          ? t('ask.stopped')
          : available > 0
            ? t('ask.available', { amount: formatRupiah(available) })
            : t('ask.gone')}
      </p>
      {line && (
        <div className={styles.amount}>
          <Prefixed text="Rp">
            <Input
              type="text"
              inputMode="numeric"
              className="num pl-9"
              aria-label={t('ask.amountOf', { name })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              value={line.amount}
              onChange={({ target }) => form.changeLines(withAmount(lines, eventId, target.value))}
            />
          </Prefixed>
        </div>
      )}
      {error && (
        <FieldError id={errorId} className={styles.error}>
          {error}
        </FieldError>
      )}
    </li>
  );
}
