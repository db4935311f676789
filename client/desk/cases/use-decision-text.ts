import type { CaseDecision } from '#contracts/cases/case-words.ts';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** What a decision about a case does, in a sentence: of money that we had transferred it is something else than of an order's. */
export function useDecisionText(): (of: CaseDetail, decision: CaseDecision) => string {
  const { t } = useTranslation('cases');
  return (of, decision) => {
    if (decision === 'choose_votes') return t('decide.text.choose_votes', { count: of.votes_to_choose ?? 0 });
    if (of.of_transferred && of.asks_amount && decision === 'won') return t('decide.text.wonPart');
    if (of.of_transferred && of.asks_amount && decision === 'lost') return t('decide.text.lostPart');
    if (of.of_transferred && decision === 'won') return t('decide.text.wonTransferred');
    if (of.of_transferred && decision === 'lost') return t('decide.text.lostTransferred');
    return t(`decide.text.${decision}`);
  };
}
