import { splitPayment } from '#contracts/money.ts';
import type { LedgerEntry, Leg } from './ledger.model.ts';

/** What the ledger needs of a paid order; amounts in rupiah. */
export interface BookableOrder {
  id: string;
  eventId: string;
  organizerId: string;
  subtotalAmount: number;
  taxAmount: number;
  feeAmount: number;
  grossAmount: number;
  organizerShareBp: number;
  late: boolean;
  effects: readonly { key: string; at: Date; amount: number; via?: 'transfer' }[];
}

/**
 * The balanced entry of one effect of an order: what came in or went out, and whose it is. Late money belongs to
 * nobody yet and is held in suspense. A part of an order takes the same part of each account; because each effect
 * is booked as the difference of two running totals, several parts together make exactly the whole.
 *
 * @param index which of `order.effects`
 * @returns null for an effect without money
 */
export function planEntry(order: BookableOrder, { index }: { index: number }): LedgerEntry | null {
  const effect = order.effects[index];
  if (!effect) throw new Error(`order ${order.id} has no effect ${index}`);
  const before = order.effects.slice(0, index).reduce((sum, { amount }) => sum + amount, 0);
  const from = balancesAt(order, before);
  const to = balancesAt(order, before + effect.amount);
  const legs: Leg[] = [
    // What is transferred is owed to the customer until it has gone out.
    {
      account: effect.via === 'transfer' ? 'refund_clearing' : 'provider_clearing',
      amount: effect.amount,
    },
    { account: 'suspense', amount: from.suspense - to.suspense },
    { account: 'organizer_payable', amount: from.organizer - to.organizer },
    { account: 'tax_payable', amount: from.tax - to.tax },
    { account: 'platform_revenue', amount: from.platform - to.platform },
  ];
  const moved = legs.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return null;
  return {
    _id: `${order.id}:${effect.key}`,
    eventId: order.eventId,
    organizerId: order.organizerId,
    orderId: order.id,
    effect: effect.key,
    at: effect.at,
    legs: moved,
  };
}

/** Who owns the order's money when `held` rupiah of its gross amount are with us. */
function balancesAt(order: BookableOrder, held: number) {
  if (order.late) return { suspense: held, organizer: 0, tax: 0, platform: 0 };
  const { organizerAmount, taxAmount, platformAmount } = splitPayment(order, held);
  return { suspense: 0, organizer: organizerAmount, tax: taxAmount, platform: platformAmount };
}
