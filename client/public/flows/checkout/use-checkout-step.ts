import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CheckoutStep, readStep } from '../../layouts/checkout-steps.ts';

/**
 * The step stands in the address (`/checkout?step=2`), so that back, forward and reload do what they say.
 *
 * @param allowed the furthest step that may be shown now; an address beyond it is corrected
 */
export function useCheckoutStep(allowed: (wanted: CheckoutStep) => CheckoutStep) {
  const [params, setParams] = useSearchParams();
  const wanted = readStep(params.get('step'));
  const step = allowed(wanted);

  useEffect(() => {
    if (step !== wanted) setParams(paramsOf(step), { replace: true });
  }, [step, wanted, setParams]);

  // A new step is a new page to the eye and to a screen reader: top, and its heading.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step]);

  return {
    step,
    goTo: (next: CheckoutStep) => setParams(paramsOf(next)),
  };
}

function paramsOf(step: CheckoutStep): Record<string, string> {
  return step === 1 ? {} : { step: String(step) };
}
