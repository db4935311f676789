import { STEP_UP_MINUTES } from '#contracts/accounts/factors.ts';
import { AppError } from './app-error.ts';
import type { Viewer } from './viewer.ts';

const STEP_UP_MS = STEP_UP_MINUTES * 60_000;

/** When a factor that was given then has to be given again. */
export function stepUpEnd(at: Date): Date {
  return new Date(at.getTime() + STEP_UP_MS);
}

/** For what a right alone does not say: whether a factor is asked for hangs on what is changed. @throws AppError `step_up_required` */
export function requireStepUp({ steppedUpAt }: Pick<Viewer, 'steppedUpAt'>, now: Date): void {
  if (steppedUpAt === null || stepUpEnd(steppedUpAt) <= now) throw new AppError({ code: 'step_up_required' });
}
