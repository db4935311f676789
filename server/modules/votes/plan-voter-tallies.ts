import { bookMonth } from '#contracts/calendar.ts';
import type { VoterTally } from './voter-tallies.model.ts';

/** Votes of one voter at one organizer's events in one month. */
export type VoterVotes = Pick<VoterTally, 'userId' | 'month' | 'votes'> & { organizerId: string };

/** What has to be added to which tallies, by their ids. */
export type VoterTallyChanges = Map<string, VoterTally>;

/** Adds votes to what has to be added: to the tally at their organizer and to the one at all of them. */
export function planVoterTally(
  { userId, organizerId, month, votes }: VoterVotes,
  into: VoterTallyChanges,
): void {
  for (const scope of [organizerId, null]) {
    const _id = `${scope ?? '*'}:${month}:${userId}`;
    const known = into.get(_id)?.votes ?? 0;
    into.set(_id, { _id, organizerId: scope, month, userId, votes: known + votes });
  }
}

/** The same for effects of an order, from the given one on. */
export function planVoterTallies(
  order: {
    userId: string;
    organizerId: string;
    effects: readonly { at: Date; lines: readonly { votes: number }[] }[];
  },
  { fromEffect, into }: { fromEffect: number; into: VoterTallyChanges },
): void {
  const { userId, organizerId } = order;
  for (const { at, lines } of order.effects.slice(fromEffect)) {
    const votes = lines.reduce((sum, line) => sum + line.votes, 0);
    if (votes !== 0) planVoterTally({ userId, organizerId, month: bookMonth(at), votes }, into);
  }
}
