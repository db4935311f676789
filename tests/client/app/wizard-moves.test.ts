import { expect, test } from '@jest/globals';
import { planMove, type WizardStep } from '#client/desk/flows/wizard/wizard-moves.ts';

type Case = [at: WizardStep, to: WizardStep, organizer: boolean, draft: boolean, outcome: string];

test.each<Case>([
  [1, 2, false, false, 'refuse organizer'],
  [1, 4, false, false, 'refuse organizer'],
  [1, 2, true, false, 'go 2'],
  [1, 3, true, false, 'go 2'],
  [1, 4, true, false, 'go 2'],
  [2, 1, true, false, 'go 1'],
  [2, 3, true, false, 'submit 3'],
  [2, 4, true, false, 'submit 4'],
  [3, 2, true, true, 'refuse back'],
  [3, 1, true, true, 'refuse back'],
  [4, 1, true, true, 'refuse back'],
  [4, 3, true, true, 'go 3'],
  [3, 4, true, true, 'go 4'],
  // A draft of the list is gone on with; its organizer is not chosen here.
  [3, 4, false, true, 'go 4'],
  [3, 3, true, true, 'stay'],
])(
  '[BO-4.11 BO-4.12 BO-4.13 BO-9.20] from step %i to %i (organizer %p, draft %p): %s',
  (at, to, hasOrganizer, hasDraft, outcome) => {
    const move = planMove({ at, to, hasOrganizer, hasDraft });
    const detail = 'to' in move ? ` ${move.to}` : 'why' in move ? ` ${move.why}` : '';
    expect(move.kind + detail).toBe(outcome);
  },
);
