import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import type { FeeRule } from '#contracts/orders/provider-fees.ts';
import { estimateFee } from '#contracts/orders/split-rupiah.ts';
import type { EventTransactionStatistics, TransactionStatistics } from '#contracts/orders/transactions.ts';
import { clockOf } from '#server/modules/events/index.ts';
import type { Amounts } from '#server/modules/figures/index.ts';
import type { EventStatistics, StatusCounts } from './get-transaction-statistics.ts';

/** The summary card. */
export function presentStatistics({
  counts,
  amounts,
  hiddenEvents,
}: {
  counts: StatusCounts;
  amounts: Amounts;
  hiddenEvents: number;
}): TransactionStatistics {
  return {
    total_profit_transaction: amounts.grossAmount,
    hidden_events: hiddenEvents,
    ...presentCounts(counts),
  };
}

function presentCounts(counts: StatusCounts) {
  return {
    total_transaction: counts.total,
    status_success: counts.success,
    status_pending: counts.pending,
    status_expired: counts.expired,
    status_failed: counts.failed,
    status_returned: counts.returned,
    count_late: counts.late,
    count_review: counts.review,
  };
}

/** The head of a transaction page: the event's figures and the event. */
export function presentEventStatistics(
  {
    counts,
    amounts,
    openCases,
    heldAmount,
    paymentFeeAmount,
    event,
    organizer,
    related,
    finalistCount,
  }: EventStatistics,
  { now, fees }: { now: Date; fees: readonly FeeRule[] },
): EventTransactionStatistics {
  const fee = estimateFee({ paymentType: null, amount: event.priceAmount }, fees);
  return {
    ...presentCounts(counts),
    total_profit_transaction: amounts?.grossAmount ?? null,
    total_eo_amount: amounts?.organizerAmount ?? null,
    total_sorak_amount: amounts?.platformAmount ?? null,
    total_tax_amount: amounts?.taxAmount ?? null,
    total_fee_amount: amounts?.feeAmount ?? null,
    payment_fee_amount: amounts && paymentFeeAmount,
    payment_fee_lowest: fee.lowest,
    payment_fee_highest: fee.highest,
    total_suspense_amount: amounts?.lateAmount ?? null,
    open_cases: openCases,
    held_amount: amounts && heldAmount,
    percentage_eo: event.organizerShareBp / SHARE_SCALE,
    percentage_sorak: (SHARE_SCALE - event.organizerShareBp) / SHARE_SCALE,
    event: {
      id: event.id,
      name: event.name,
      unique_name: event.uniqueName,
      tagline: event.tagline,
      description: event.description,
      status: eventStatusAt(clockOf(event), now),
      results: event.results,
      start: event.start?.toISOString() ?? null,
      end: event.end?.toISOString() ?? null,
      zone: event.zone,
      price: event.priceAmount,
      total_finalist: finalistCount,
      profile_image: event.profileImage,
      background_image: event.backgroundImage,
      social_media: event.socialMedia,
      related_event: related.map(({ id, name }) => ({ id, name })),
      is_qr_available: event.isQrAvailable,
      event_organizer_id: event.organizerId,
      event_organizer_name: organizer?.name ?? '',
      event_organizer_profile: organizer?.profileImage || null,
    },
  };
}
