import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Select } from '../../ui/desk/select.tsx';
import { useMonthChoices } from './use-months.ts';

/** The month filter of a card. `of` names the card for those who do not see it stand there. */
export function MonthSelect({
  of,
  month,
  onMonth,
}: {
  of: string;
  month: number;
  onMonth: (month: number) => void;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <Select
      label={`${t('month')}: ${of}`}
      labelHidden
      choices={useMonthChoices()}
      value={String(month)}
      onChange={(value) => onMonth(Number(value))}
    />
  );
}
