import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EyeOffIcon } from '../icons.ts';
import { Notice } from '../states.tsx';

/** Rupiah that may be kept from whoever looks: null while the results of their event are hidden. */
export function Amount({ value }: { value: number | null }) {
  const { t } = useTranslation('desk');
  return value === null ? (
    <span className="text-13 font-medium tracking-normal text-text-3">{t('money.hidden')}</span>
  ) : (
    formatRupiah(value)
  );
}

/** Says which money is in none of the sums of a page. */
export function HiddenMoney({ events }: { events: number | undefined }) {
  const { t } = useTranslation('desk');
  if (!events) return null;
  return (
    <Notice icon={<EyeOffIcon className="i" />}>
      <p>{t('money.without', { count: events })}</p>
    </Notice>
  );
}
