import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { StepList } from '../step-list.tsx';

/** What happened to a refund run: by whom, and with which words. */
export function RunTimeline({ run }: { run: RefundRunView }) {
  const { t } = useTranslation('refundRuns');
  const steps = run.timeline.map(({ step, at, by, note }) => ({
    at,
    what: t(`step.${step}`),
    more: [by ? (by.name ?? t('run.somebody')) : t('run.platform'), note].filter((line) => line !== ''),
  }));
  return <StepList title={t('run.timeline')} steps={steps} />;
}
