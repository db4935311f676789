import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { StepList } from '../step-list.tsx';

/** What happened to an invoice: by whom, and with which words. */
export function InvoiceTimeline({ payout: { timeline } }: { payout: PayoutDetail }) {
  const { t } = useTranslation('withdrawal');
  const noteOf = ({ step, note }: PayoutDetail['timeline'][number]) => {
    if (step === 'approved') return t('drawer.transfer', { id: note });
    // By which way it became clear is the transfer's to say.
    return step === 'completed' ? '' : note;
  };
  const steps = timeline.map((entry) => ({
    at: entry.at,
    what: t(`step.${entry.step}`),
    more: [entry.by ? (entry.by.name ?? t('drawer.somebody')) : t('drawer.platform'), noteOf(entry)].filter(
      (line) => line !== '',
    ),
  }));
  return <StepList title={t('drawer.timeline')} steps={steps} />;
}
