import { clsx } from 'clsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { readTypedDate } from '../../lib/typed-date.ts';
import { DateInput } from './date-input.tsx';

/** Days as `2026-11-21`; empty where there is no bound. */
export type Period = { from: string; to: string };

type DateRangeProps = { value: Period; onChange: (period: Period) => void; className?: string };

/** Two days, the second never before the first. */
export function DateRange({ value, onChange, className }: DateRangeProps) {
  const { t } = useTranslation('desk');
  // What is half typed is no bound yet.
  const change = (bound: keyof Period) => (day: string) => {
    if (day === '' || readTypedDate(day) !== null) onChange({ ...value, [bound]: day });
  };
  return (
    <div
      className={clsx(
        'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(9.75rem,100%),1fr))] gap-3',
        className,
      )}
    >
      <DateInput
        label={t('period.from')}
        value={value.from}
        max={value.to || undefined}
        onChange={change('from')}
      />
      <DateInput
        label={t('period.to')}
        value={value.to}
        min={value.from || undefined}
        onChange={change('to')}
      />
    </div>
  );
}
