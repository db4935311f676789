import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import type { Wallet, WalletActivity, WalletsResponse } from '#contracts/payouts/withdrawal.ts';
import { clockOf } from '#server/modules/events/index.ts';
import type { Amounts } from '#server/modules/figures/index.ts';
import type { WalletRow } from './get-wallets.ts';

/** Nothing is paid out yet. */
const PAID_OUT = 0;

export function presentWallet({ figures, event, organizer }: WalletRow, { now }: { now: Date }): Wallet {
  const isFinal = event.results === 'final';
  return {
    event_id: event.id,
    event_name: event.name,
    event_organizer_id: event.organizerId,
    event_organizer: organizer?.name ?? '',
    profile_image: event.profileImage,
    status: eventStatusAt(clockOf(event), now),
    is_final: isFinal,
    percentage_eo: event.organizerShareBp / SHARE_SCALE,
    transaction_count: figures.orders,
    ...amountsOf(figures, { availableAmount: isFinal ? figures.organizerAmount : 0 }),
  };
}

/** All wallets together. */
export function presentWalletSummary(
  total: Amounts,
  { finalShareAmount }: { finalShareAmount: number },
): WalletsResponse['summary'] {
  return amountsOf(total, { availableAmount: finalShareAmount });
}

function amountsOf(figures: Amounts, { availableAmount }: { availableAmount: number }) {
  return {
    settled_amount: figures.grossAmount,
    share_amount: figures.organizerAmount,
    suspense_amount: figures.lateAmount,
    paid_out_amount: PAID_OUT,
    available_amount: availableAmount - PAID_OUT,
  };
}

export function presentWalletActivity({ figures, event, organizer }: WalletRow): WalletActivity {
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
