import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { StepList } from '../step-list.tsx';

/** What happened to an invoice: by whom, and with which words. */
export function InvoiceTimeline({ payout: { timeline } }: { payout: PayoutDetail }) {
  const { t } = useTranslation('withdrawal');
  const steps = timeline.map(({ step, at, by, note }) => ({
    at,
    what: t(`step.${step}`),
    more: [by ? (by.name ?? t('drawer.somebody')) : t('drawer.platform'), note].filter((line) => line !== ''),
  }));
  return <StepList title={t('drawer.timeline')} steps={steps} />;
}
