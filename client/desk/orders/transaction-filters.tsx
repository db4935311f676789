import { paymentTypes } from '#contracts/orders/order-summary.ts';
import { transactionFilterSchema } from '#contracts/orders/transactions.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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

const LEGEND = 'mb-2 text-12 font-semibold text-text-2';

/** Status, method and days; several of each may be chosen. */
export function TransactionFilters({ id, values, onChange }: TransactionFiltersProps) {
  const { t } = useTranslation(['transaction', 'desk']);
  return (
    <Card
      id={id}
      as="section"
      flush
      className="grid gap-4 px-4.5 pt-4 pb-4.5"
      aria-label={t('filters.title')}
    >
      <ChipGroup
        label={t('filters.status')}
        words={transactionFilterSchema.options}
        chosen={values.status}
        nameOf={(word) => t(`desk:orderStatus.${WORDS[word]}`)}
        onChange={(status) => onChange({ status })}
      />
      <ChipGroup
        label={t('filters.method')}
        words={paymentTypes}
        chosen={values.method}
        nameOf={(word) => t(`method.${word}`)}
        onChange={(method) => onChange({ method })}
      />
      <fieldset className="min-w-0">
        <legend className={LEGEND}>{t('filters.period')}</legend>
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
          <DateRange
            value={{ from: values.from, to: values.to }}
            onChange={onChange}
            className="max-w-96 flex-[1_1_16rem]"
          />
          <Button variant="quiet" onClick={() => onChange({ status: '', method: '', from: '', to: '' })}>
            {t('filters.reset')}
          </Button>
        </div>
      </fieldset>
    </Card>
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
    <fieldset className="min-w-0">
      <legend className={LEGEND}>{label}</legend>
      <div className="flex flex-wrap gap-2">
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
