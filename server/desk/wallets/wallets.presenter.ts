import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import type { BalancesResponse, Movement, Wallet, WalletsResponse } from '#contracts/payouts/withdrawal.ts';
import { clockOf } from '#server/modules/events/index.ts';
import type { Amounts } from '#server/modules/figures/index.ts';
import type { Leg } from '#server/modules/ledger/index.ts';
import { type Balance, movementKindOf, presentBalance } from '#server/modules/payouts/index.ts';
import type { EventMoney, WalletRow } from './get-wallets.ts';
import type { MovementRow } from './list-movements.ts';

export function presentWallet(
  { figures, event, organizer, balance, isStopped }: WalletRow,
  { now }: { now: Date },
): Wallet {
  return {
    event_id: event.id,
    event_name: event.name,
    event_organizer_id: event.organizerId,
    event_organizer: organizer?.name ?? '',
    profile_image: event.profileImage,
    status: eventStatusAt(clockOf(event), now),
    is_final: event.results === 'final',
    is_stopped: isStopped,
    percentage_eo: event.organizerShareBp / SHARE_SCALE,
    transaction_count: figures.orders,
    ...amountsOf(figures, balance),
  };
}

/** All wallets together. */
export function presentWalletSummary(total: Amounts, balance: Balance): WalletsResponse['summary'] {
  return amountsOf(total, balance);
}

function amountsOf(figures: Amounts, balance: Balance) {
  return {
    settled_amount: figures.grossAmount,
    share_amount: figures.organizerAmount,
    suspense_amount: figures.lateAmount,
    ...presentBalance(balance),
  };
}

export function presentEventMoney({
  event,
  balance,
  isStopped,
}: EventMoney): BalancesResponse['result'][number] {
  return {
    event_id: event.id,
    event_name: event.name,
    event_organizer_id: event.organizerId,
    is_stopped: isStopped,
    ...presentBalance(balance),
  };
}

export function presentMovement({ entry, event, organizer }: MovementRow): Movement {
  const kind = movementKindOf(entry.effect);
  const isPayout = kind.startsWith('payout_');
  // What somebody is to get is a credit.
  const changeOf = (account: Leg['account']) =>
    0 - (entry.legs.find((leg) => leg.account === account)?.amount ?? 0);
  return {
    id: entry._id,
    at: entry.at.toISOString(),
    event_id: entry.eventId,
    event_name: event?.name ?? '',
    event_organizer: organizer?.name ?? '',
    kind,
    order_id: entry.orderId,
    payout_id: isPayout ? (entry._id.split(':')[0] ?? null) : null,
    share_amount: changeOf('organizer_payable'),
    suspense_amount: changeOf('suspense'),
    in_transit_amount: changeOf('payout_clearing'),
    paid_out_amount: isPayout ? changeOf('bank') : 0,
  };
}
