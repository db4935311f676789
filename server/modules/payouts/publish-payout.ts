import { live } from '#server/platform/live/emitter.ts';
import type { Payout } from './payout.ts';

/** Says at the desk that a payout, and with it the money of its events, is another one by now. */
export function publishPayout({ id, organizerId, lines, state }: Payout, at: Date): void {
  live.payoutChanged(
    { payout_id: id, organizer_id: organizerId, state, at: at.toISOString() },
    { eventIds: lines.map(({ eventId }) => eventId) },
  );
}
