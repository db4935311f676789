import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Payout } from './payout.ts';
import { findPayoutIn } from './payouts.repository.ts';

/** A payout as somebody has read it. */
export interface ReadPayout {
  id: string;
  revision: number;
}

/**
 * A payout in reach.
 *
 * @throws AppError `payout_not_found` also for one of another organizer, `results_hidden` where it would show votes
 */
export async function requirePayout(scope: MoneyScope, id: string): Promise<Payout> {
  const found = await findPayoutIn(scope, id);
  if (!found) throw new AppError({ code: 'payout_not_found' });
  if (found.lines.some(({ eventId }) => scope.hiddenEventIds.has(eventId)))
    throw new AppError({ code: 'results_hidden' });
  return found;
}
