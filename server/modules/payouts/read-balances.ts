import { config } from '#server/platform/config.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { ReadSession, TransactionSession } from '#server/platform/mongo.ts';
import { findOpenAmounts } from '../cases/index.ts';
import { findFinality } from '../events/index.ts';
import { listBalances } from '../ledger/index.ts';
import { sumPayouts } from './payouts.repository.ts';
import { type Balance, type BalanceFacts, reserveAt, splitBalance } from './split-balance.ts';

/** An event's money, and whose it is. */
export interface EventBalance {
  eventId: string;
  organizerId: string;
  balance: Balance;
  isFinal: boolean;
}

/**
 * What the money of each event in reach is at present, by event; those that never had any are absent. A few queries, however many events there are.
 *
 * @param except a payout that is taken as if it had never been asked for
 */
export async function readBalances(
  scope: DeskScope,
  {
    now,
    except,
    session,
  }: { now: Date; except?: string; session?: ReadSession | TransactionSession | undefined },
): Promise<Map<string, EventBalance>> {
  const rows = await listBalances(scope, session);
  const ids = rows.map(({ _id }) => _id);
  // One after the other: a session has one request at a time.
  const payouts = await sumPayouts(scope, { except, session });
  const openAmounts = await findOpenAmounts(ids, session);
  const finality = await findFinality(ids, session);
  return new Map(
    rows.map(({ _id: eventId, organizerId, accounts }) => {
      const { isFinal, finalAt } = finality.get(eventId) ?? { isFinal: false, finalAt: null };
      const sums = payouts.get(eventId) ?? { requestedAmount: 0, inTransitAmount: 0, paidAmount: 0 };
      const payableAmount = 0 - accounts.organizer_payable;
      const facts: BalanceFacts = {
        payableAmount,
        ...sums,
        isFinal,
        caseAmount: openAmounts.get(eventId) ?? 0,
        reserveAmount: reserveAt(
          { earnedAmount: payableAmount + sums.inTransitAmount + sums.paidAmount, finalAt },
          config().payoutRules.reserve,
          now,
        ),
      };
      return [eventId, { eventId, organizerId, balance: splitBalance(facts), isFinal }] as const;
    }),
  );
}

/** Balances of several events together. */
export function sumBalances(balances: Iterable<Balance>): Balance {
  const sum: Balance = {
    pendingAmount: 0,
    heldAmount: 0,
    availableAmount: 0,
    requestedAmount: 0,
    inTransitAmount: 0,
    paidAmount: 0,
    owedAmount: 0,
  };
  for (const balance of balances)
    for (const key of Object.keys(sum) as (keyof Balance)[]) sum[key] += balance[key];
  return sum;
}

/** As the interface writes it. */
export const presentBalance = (balance: Balance) => ({
  pending_amount: balance.pendingAmount,
  held_amount: balance.heldAmount,
  available_amount: balance.availableAmount,
  requested_amount: balance.requestedAmount,
  in_transit_amount: balance.inTransitAmount,
  paid_out_amount: balance.paidAmount,
  owed_amount: balance.owedAmount,
});
