import { useTranslation } from '../lib/i18n/use-translation.ts';

const CAUSES = [
  'window_over',
  'denied_by_bank',
  'no_account_named',
  'order_changed',
  'charged_back',
  'not_listed',
  'not_modifiable',
  'invalid_amount',
  'malformed_request',
  'not_found',
  'refused',
  'no_votes',
  'order_found',
  'agrees',
  'won',
] as const;

/** A word by which the program notes why a refund took another way or failed, as a sentence; null for anything else. */
export function useCauseWords(): (note: string) => string | null {
  const { t } = useTranslation('cases');
  return (note) => {
    const cause = CAUSES.find((each) => each === note);
    return cause ? t(`cause.${cause}`) : null;
  };
}
