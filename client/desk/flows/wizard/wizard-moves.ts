/** The four steps, in order. */
export const WIZARD_STEPS = ['organizer', 'info', 'finalists', 'preview'] as const;
export type WizardStep = 1 | 2 | 3 | 4;

/** `submit` makes the draft first and goes to the step when that succeeds. */
export type Move =
  | { kind: 'stay' }
  | { kind: 'go'; to: WizardStep }
  | { kind: 'submit'; to: WizardStep }
  | { kind: 'refuse'; why: 'organizer' | 'back' };

type Where = {
  at: WizardStep;
  to: WizardStep;
  hasOrganizer: boolean;
  hasDraft: boolean;
};

/**
 * What a click on Prev, Next or a circle does. Nobody comes to the finalists without a draft; once there is one, its organizer and basic
 * info are changed in its panel, so the way back ends at the finalists.
 */
export function planMove({ at, to, hasOrganizer, hasDraft }: Where): Move {
  if (to === at) return { kind: 'stay' };
  if (hasDraft) return to <= 2 ? { kind: 'refuse', why: 'back' } : { kind: 'go', to };
  if (to < at) return { kind: 'go', to };
  if (!hasOrganizer) return { kind: 'refuse', why: 'organizer' };
  if (at === 1) return { kind: 'go', to: 2 };
  return { kind: 'submit', to };
}
