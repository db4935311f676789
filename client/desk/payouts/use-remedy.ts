import { ApiError } from '../../lib/api.ts';
import { formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Refusals that something can be done about. */
const REMEDIES = [
  'payout_not_final',
  'payout_stopped',
  'payout_exceeds_available',
  'payout_owed_differs',
  'payout_leaves_nothing',
  'bank_account_waits',
  'bank_account_gone',
  'amount_not_transferable',
  'transfer_under_way',
] as const;

/**
 * What to do about a refusal, in words; empty where there is nothing. What the server says of it names the event.
 *
 * @param whose whoever asks can change what is asked for, whoever approves cannot
 */
export function useRemedy(whose: 'asking' | 'approving'): (error: unknown) => string {
  const { t } = useTranslation('withdrawal');
  return (error) => {
    if (!(error instanceof ApiError)) return '';
    const remedy = REMEDIES.find((code) => code === error.code);
    const { available_amount: available, usable_from: from } = error.details;
    if (!remedy) return '';
    // Amounts of an event whose results are hidden are not said.
    if (remedy === 'payout_exceeds_available')
      return typeof available === 'number'
        ? t(`remedy.${whose}.${remedy}`, { amount: formatRupiah(available) })
        : '';
    if (remedy === 'bank_account_waits')
      return typeof from === 'string' ? t(`remedy.${whose}.${remedy}`, { time: formatDateTime(from) }) : '';
    return t(`remedy.${whose}.${remedy}`);
  };
}
