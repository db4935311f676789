import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EyeOffIcon } from '../icons.ts';
import { Notice } from '../states.tsx';

/** Rupiah that may be kept from whoever looks: null while the results of their event are hidden. */
export function Amount({ value }: { value: number | null }) {
  const amountText = useAmountText();
  if (value !== null) return amountText(value);
  return <span className="untold">{amountText(value)}</span>;
}

/** The same as a text, undefined for what is on its way. */
export function useAmountText() {
  const { t } = useTranslation('staff');
  function amountText(value: number | null): string;
  function amountText(value: number | null | undefined): string | undefined;
  function amountText(value: number | null | undefined) {
    if (value === undefined) return undefined;
    return value === null ? t('money.hidden') : formatRupiah(value);
  }
  return amountText;
}

/** Says which money is in none of the sums of a page. */
export function HiddenMoney({ events }: { events: number | undefined }) {
  const { t } = useTranslation('staff');
  if (!events) return null;
  return (
    <Notice icon={<EyeOffIcon className="i" />}>
      <p>{t('money.without', { count: events })}</p>
    </Notice>
  );
}
