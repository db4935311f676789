import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Steps } from '#client/ui/steps.tsx';
import { type CheckoutStep, stepHref } from '../../layouts/checkout-steps.ts';
import { StepSkeleton, SummarySkeleton } from './step-skeleton.tsx';

type CheckoutFrameProps = {
  step: CheckoutStep;
  title: string;
  text: string;
  children: ReactNode;
  /** Beside the step on a desk, below it on a phone. */
  summary: ReactNode;
  /** At the foot of a phone. */
  bar?: ReactNode;
  /** The step and the summary are still on their way: they come together, in the place of their shapes. */
  loading?: boolean;
  /** Before a step that is done is gone back to. */
  onLeave?: () => void;
};

/** Step indicator, the step, the summary, and the bar at the foot. */
export function CheckoutFrame({
  step,
  title,
  text,
  children,
  summary,
  bar,
  loading = false,
  onLeave,
}: CheckoutFrameProps) {
  const { t } = useTranslation(['checkout', 'orders']);
  return (
    <div className="flex min-h-[calc(100dvh-3.8125rem)] flex-col">
      <div className="page narrow">
        <Steps
          labels={[t('steps.contact'), t('steps.cart'), t('steps.payment')]}
          current={step}
          hrefOf={stepHref}
          onLeave={onLeave}
        />
      </div>
      <div className="page narrow grid gap-8 pt-5 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16 lg:pt-7 lg:pb-20">
        <section className="min-w-0">
          <h1 className="h-page">{title}</h1>
          <p className="muted mt-1.5 mb-6">{text}</p>
          {loading ? <StepSkeleton /> : children}
        </section>
        {/* The shape and the summary are two things to the browser, so that neither is seen to move. */}
        <aside
          key={loading ? 'coming' : 'there'}
          className="min-w-0 lg:sticky lg:top-6"
          aria-label={t('orders:summary.title')}
        >
          {loading ? <SummarySkeleton /> : summary}
        </aside>
      </div>
      {bar && <div className="sticky bottom-0 z-10 mt-auto">{bar}</div>}
    </div>
  );
}
