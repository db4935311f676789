export type CheckoutStep = 1 | 2 | 3;

/** The step that an address of the checkout names by `?step=`. */
export function readStep(text: string | null): CheckoutStep {
  return text === '2' ? 2 : text === '3' ? 3 : 1;
}

/** The address of a step. */
export function stepHref(step: number): string {
  return step === 1 ? '/checkout' : `/checkout?step=${step}`;
}
