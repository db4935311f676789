import { paymentTypes, transactionFilterSchema } from '#contracts/orders/transactions.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { DateRange } from '../../ui/desk/date-range.tsx';
import type { HistoryFilter } from './get-transactions.ts';

type TransactionFiltersProps = {
  id: string;
  values: HistoryFilter;
  onChange: (changes: Partial<HistoryFilter>) => void;
};

const WORDS = {
  pending: 'pending',
  settlement: 'success',
  expire: 'expired',
  failed: 'failed',
  review: 'review',
  canceled: 'canceled',
  partial_refund: 'partlyRefunded',
  refund: 'refunded',
  chargeback: 'chargeback',
  reversed: 'reversed',
  late: 'late',
} as const;

/** Status, method and days; several of each may be chosen. */
export function TransactionFilters({ id, values, onChange }: TransactionFiltersProps) {
  const { t } = useTranslation(['transaction', 'staff']);
  return (
    <section id={id} className="card tx-filters" aria-label={t('filters.title')}>
      <ChipGroup
        label={t('filters.status')}
        words={transactionFilterSchema.options}
        chosen={values.status}
        nameOf={(word) => t(`staff:orderStatus.${WORDS[word]}`)}
        onChange={(status) => onChange({ status })}
      />
      <ChipGroup
        label={t('filters.method')}
        words={paymentTypes}
        chosen={values.method}
        nameOf={(word) => t(`method.${word}`)}
        onChange={(method) => onChange({ method })}
      />
      <fieldset>
        <legend>{t('filters.period')}</legend>
        <div className="tx-period">
          <DateRange value={{ from: values.from, to: values.to }} onChange={onChange} />
          <Button variant="quiet" onClick={() => onChange({ status: '', method: '', from: '', to: '' })}>
            {t('filters.reset')}
          </Button>
        </div>
      </fieldset>
    </section>
  );
}

function ChipGroup<Word extends string>({
  label,
  words,
  chosen,
  nameOf,
  onChange,
}: {
  label: string;
  words: readonly Word[];
  /** Separated by commas. */
  chosen: string;
  nameOf: (word: Word) => string;
  onChange: (chosen: string) => void;
}) {
  const on = new Set(chosen.split(',').filter(Boolean));
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="tx-chips">
        {words.map((word) => (
          <FilterChip
            key={word}
            pressed={on.has(word)}
            onToggle={() => {
              const next = words.filter((each) => (each === word ? !on.has(each) : on.has(each)));
              onChange(next.join(','));
            }}
          >
            {nameOf(word)}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}
