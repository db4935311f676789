import type { Ref } from 'react';
import type { CaseReason } from '#contracts/cases/cases.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Select } from '../../ui/desk/select.tsx';

type ReasonSelectProps = {
  reasons: readonly CaseReason[];
  /** Empty until one is chosen. */
  value: CaseReason | '';
  onChange: (reason: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLSelectElement>;
  error: string | undefined;
};

/** Why, out of the catalogue. */
export function ReasonSelect({ reasons, ...field }: ReasonSelectProps) {
  const { t } = useTranslation('cases');
  return (
    <Select
      label={t('decide.reason')}
      placeholder={t('decide.chooseReason')}
      choices={reasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
      {...field}
    />
  );
}
