import type { Balance } from './split-balance.ts';

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

/** What a refusal says of an event, besides its sentence. */
export const presentRefusal = (
  eventId: string,
  { availableAmount, owedAmount }: { availableAmount?: number; owedAmount?: number },
): Record<string, unknown> => ({
  event_id: eventId,
  ...(availableAmount !== undefined && { available_amount: availableAmount }),
  ...(owedAmount !== undefined && { owed_amount: owedAmount }),
});

/** From when on an account takes money. */
export const presentWaiting = (usableFrom: Date) => ({ usable_from: usableFrom.toISOString() });
