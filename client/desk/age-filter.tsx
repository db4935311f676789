import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Select } from '../ui/desk/select.tsx';

/** Hours. */
const AGES = [
  ['24', 'age.day'],
  ['72', 'age.threeDays'],
  ['168', 'age.week'],
] as const;

/** What the address says of the least age of a list, in hours; undefined for any. */
export const hoursOf = (value: string): string | undefined => AGES.find(([hours]) => hours === value)?.[0];

/** How long what a list shows has waited at least. */
export function AgeFilter({ value, onChange }: { value: string; onChange: (hours: string) => void }) {
  const { t } = useTranslation('desk');
  return (
    <Select
      label={t('age.label')}
      labelHidden
      placeholder={t('age.any')}
      choices={AGES.map(([hours, text]) => ({ value: hours, label: t(text) }))}
      value={hoursOf(value) ?? ''}
      onChange={onChange}
    />
  );
}
