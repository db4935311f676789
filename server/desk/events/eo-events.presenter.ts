import type { EoEvent } from '#contracts/events/eo-events.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import { publicStatusAt } from '#server/modules/events/index.ts';

interface ShownEoEvent {
  now: Date;
  money: { amount: number | null; transactions: number };
  finalists: number;
}

export function presentEoEvent(event: EventRecord, { now, money, finalists }: ShownEoEvent): EoEvent {
  // Dates of a Coming Soon are not known yet, whatever is stored.
  const { start, end } = event.isShow ? event : { start: null, end: null };
  return {
    id: event.id,
    unique_name: event.uniqueName,
    name: event.name,
    tagline: event.tagline,
    profile_image: event.profileImage,
    status: publicStatusAt(event, now) ?? 'upcoming',
    total_amount: money.amount,
    total_transaction: money.transactions,
    price: event.priceAmount,
    total_finalist: finalists,
    start: start?.toISOString() ?? null,
    end: end?.toISOString() ?? null,
    zone: event.zone,
  };
}
