import { CASE_DECISIONS } from '#contracts/cases/case-words.ts';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { orderStateSchema } from '#contracts/orders/order-status.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { wordOfOrderState } from '../status-badge.tsx';
import { StepList } from '../step-list.tsx';
import { useCauseWords } from '../use-cause-words.ts';

type Entry = CaseDetail['timeline'][number];

/** What happened to a case: by whom, and with which words. */
export function CaseTimeline({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases');
  const words = useNoteWords(of);
  const steps = of.timeline.map((entry) => {
    const by = entry.by ? (entry.by.name ?? t('drawer.somebody')) : t('drawer.platform');
    return {
      at: entry.at,
      what: t(`step.${entry.step}`),
      // What was asked for stands above already.
      more: [by, entry.note === of.note ? '' : words(entry)].filter((line) => line !== ''),
    };
  });
  return <StepList title={t('drawer.timeline')} steps={steps} />;
}

/** A note of the timeline: what somebody wrote as it is, a word of the program as a sentence. */
function useNoteWords({ kind }: Pick<CaseDetail, 'kind'>): (entry: Entry) => string {
  const { t } = useTranslation(['cases', 'desk']);
  const causeWords = useCauseWords();
  return ({ step, by, note }) => {
    // Nobody decides about a second payment, or a refund, when a part of its money is lost: its case notes that.
    if (step === 'decided' && by === null) return t('cause.part', { id: note });
    if (step === 'decided' || step === 'requested')
      return decisionWords(note, (decision) => t(`decision.${decision}`));
    if (by !== null || note === '') return note;
    const cause = causeWords(note);
    if (cause) return cause;
    const state = orderStateSchema.safeParse(note).data;
    if (state) return t('cause.order', { state: t(`desk:orderStatus.${wordOfOrderState(state)}`) });
    if (/^(?:refund|payout)-/.test(note)) return t('cause.transfer', { id: note });
    // Of a refund it is the chargeback by which the bank has given the money as well.
    if (/^CSE-\d+$/.test(note))
      return t(kind === 'refund' ? 'cause.chargeback' : 'cause.refund', { id: note });
    return note;
  };
}

/** Of a decision the note begins with its word: `keep: why`. */
function decisionWords(note: string, say: (decision: (typeof CASE_DECISIONS)[number]) => string): string {
  const colon = note.indexOf(':');
  const decision = CASE_DECISIONS.find((each) => each === note.slice(0, colon));
  return decision ? `${say(decision)}: ${note.slice(colon + 1).trim()}` : note;
}
