import { sharedNow } from '#server/platform/clock.ts';
import { logger } from '#server/platform/logger.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import { advanceCase, postponeCase } from './cases.repository.ts';
import { closeReviewOf } from './close-review.ts';
import { type MoneyCase, wasSent } from './money-case.ts';
import { planByProvider } from './plan-case-entries.ts';
import { reopenReview } from './reopen-review.ts';
import { storeCaseLetter, storeEndLetter } from './start-refund.ts';
import { bookSuspense } from './suspense.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The provider keeps a key for seven days; after six nothing is sent any more, it is only looked at. */
export const KEY_KEPT_MS = 6 * DAY_MS;
/** How long what was accepted may take until the provider lists it. */
export const LISTED_WITHIN_MS = 7 * DAY_MS;

/** A pause that doubles with every attempt: from 5 s to an hour. */
export function pauseMs(attempts: number): number {
  return Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(attempts - 1, 20));
}

/** Tries a claimed refund again later. */
export async function retryRefund(
  refund: MoneyCase,
  { afterMs, why }: { afterMs: number; why: string },
): Promise<void> {
  logger().info({ case_id: refund.id, why, after_ms: afterMs }, 'a refund waits');
  await postponeCase(refund, { until: new Date((await sharedNow()).getTime() + afterMs) });
}

/** Ends a claimed refund that came to nothing for certain; whoever was promised it gets a letter. */
export async function failRefund(
  refund: MoneyCase,
  why: string,
  letter: 'refund_link_expired' | 'refund_not_made' = 'refund_not_made',
): Promise<void> {
  const at = await sharedNow();
  const sendEndLetter = await inTransaction(async (session) => {
    const entry = { at, step: 'failed' as const, by: null, note: why };
    const ended = await advanceCase(refund, { change: { state: 'failed' }, entry, at }, session);
    if (!ended) return null;
    await reopenReview(ended, { at }, session);
    return storeEndLetter(letter, ended, session);
  });
  if (!sendEndLetter) return;
  logger().error({ case_id: refund.id, why }, 'ALERT: a refund failed');
  await sendEndLetter();
}

/** Ends a claimed refund whose money has gone: with a letter to the customer, and with the review that it came from. */
export async function finishRefund(refund: MoneyCase): Promise<void> {
  const at = await sharedNow();
  const send = await inTransaction(async (session) => {
    const entry = { at, step: 'confirmed' as const, by: null, note: '' };
    const ended = await advanceCase(
      refund,
      // Whatever was begun besides: it was the provider who gave the money back.
      { change: { state: 'confirmed', route: 'provider' }, entry, at },
      session,
    );
    if (!ended) return null;
    const wasTaken = refund.route === 'transfer' && wasSent(refund);
    const byProvider = wasTaken ? planByProvider(ended, at) : null;
    if (byProvider) await postEntries([byProvider], session);
    if (!wasTaken && !ended.isBooked) await bookSuspense(ended, { at, step: 'returned' }, session);
    await closeReviewOf(ended, { at }, session);
    return storeCaseLetter('refund_confirmed', ended, session);
  });
  await send?.();
}
