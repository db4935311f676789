import { may } from '#contracts/accounts/rights.ts';
import { APPROVABLE_STATES } from '#contracts/payouts/payout-words.ts';
import type { PayoutDetail, PayoutRow } from '#contracts/payouts/payouts.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { findOrganizers } from '../organizers/index.ts';
import { maskNumber } from './bank-account.ts';
import type { Payout } from './payout.ts';
import { presentBalance } from './read-balances.ts';

interface Names {
  people: ReadonlyMap<string, string>;
  organizers: ReadonlyMap<string, string>;
}

/** Payouts as the desk lists them. */
export async function presentPayouts(payouts: readonly Payout[], viewer: Viewer): Promise<PayoutRow[]> {
  const names = await namesOf(payouts);
  return payouts.map((payout) => presentRow(payout, { viewer, names }));
}

/** A payout with everything about it; of the account the last digits alone. */
export async function presentPayout(payout: Payout, viewer: Viewer): Promise<PayoutDetail> {
  const names = await namesOf([payout]);
  return {
    ...presentRow(payout, { viewer, names }),
    lines: payout.lines.map(({ eventId, eventName, amount, balance }) => ({
      event_id: eventId,
      event_name: eventName,
      amount,
      balance: presentBalance(balance),
    })),
    approved_by: payout.approvedBy === null ? null : personOf(payout.approvedBy, names),
    reason: payout.reason,
    transfer_id: payout.transferId,
    timeline: payout.timeline.map(({ step, at, by, note }) => ({
      step,
      at: at.toISOString(),
      by: by === null ? null : personOf(by, names),
      note,
    })),
  };
}

function presentRow(payout: Payout, { viewer, names }: { viewer: Viewer; names: Names }): PayoutRow {
  const { id, number, organizerId, lines, amount, account, state, createdAt, mailedAt, askedBy } = payout;
  return {
    id,
    number,
    event_organizer_id: organizerId,
    event_organizer: names.organizers.get(organizerId) ?? '',
    event_count: lines.length,
    amount,
    account: { bank: account.bank, number: maskNumber(account.number), name: account.name },
    state,
    created_at: createdAt.toISOString(),
    mailed_at: mailedAt?.toISOString() ?? null,
    asked_by: personOf(askedBy, names),
    to_approve:
      APPROVABLE_STATES.includes(state) && askedBy !== viewer.userId && may(viewer, 'approvePayouts'),
    to_withdraw: state === 'created' && may(viewer, 'askPayouts'),
    revision: payout.revision,
  };
}

const personOf = (id: string, { people }: Names) => ({ id, name: people.get(id) ?? null });

async function namesOf(payouts: readonly Payout[]): Promise<Names> {
  const userIds = payouts.flatMap(({ askedBy, approvedBy, timeline }) => [
    askedBy,
    ...(approvedBy === null ? [] : [approvedBy]),
    ...timeline.flatMap(({ by }) => by ?? []),
  ]);
  const [people, organizers] = await Promise.all([
    findUsersByIds(userIds),
    findOrganizers(payouts.map(({ organizerId }) => organizerId)),
  ]);
  return {
    people: new Map(people.map(({ id, name }) => [id, name])),
    organizers: new Map([...organizers.values()].map(({ id, name }) => [id, name])),
  };
}
