import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { TextInput } from '../text-input.tsx';

/** Days as `2026-11-21`; empty where there is no bound. */
export type Period = { from: string; to: string };

type DateRangeProps = { value: Period; onChange: (period: Period) => void };

/** Two days, the second never before the first. */
export function DateRange({ value, onChange }: DateRangeProps) {
  const { t } = useTranslation('staff');
  return (
    <div className="date-range">
      <TextInput
        type="date"
        label={t('period.from')}
        value={value.from}
        max={value.to || undefined}
        onChange={(event) => onChange({ ...value, from: event.target.value })}
      />
      <TextInput
        type="date"
        label={t('period.to')}
        value={value.to}
        min={value.from || undefined}
        onChange={(event) => onChange({ ...value, to: event.target.value })}
      />
    </div>
  );
}
