import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import type {
  BalancesResponse,
  Wallet,
  WalletActivity,
  WalletsResponse,
} from '#contracts/payouts/withdrawal.ts';
import { clockOf } from '#server/modules/events/index.ts';
import type { Amounts } from '#server/modules/figures/index.ts';
import { type Balance, presentBalance } from '#server/modules/payouts/index.ts';
import type { EventMoney, FiguresRow, WalletRow } from './get-wallets.ts';

export function presentWallet(
  { figures, event, organizer, balance }: WalletRow,
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

export function presentWalletActivity({ figures, event, organizer }: FiguresRow): WalletActivity {
  return {
    day: figures.period,
    event_id: event.id,
    event_name: event.name,
    event_organizer: organizer?.name ?? '',
    transaction_count: figures.orders,
    return_count: figures.returns,
    share_amount: figures.organizerAmount,
    suspense_amount: figures.lateAmount,
  };
}
