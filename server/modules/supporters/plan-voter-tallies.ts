import { bookMonth } from '#contracts/calendar.ts';
import type { OrderEffect } from '../orders/index.ts';
import type { SupporterChanges } from './supporters.repository.ts';
import { voterKey } from './voter-keys.ts';
import type { VoterTally } from './voter-tallies.model.ts';

/** Whose effects they are. */
export interface VoterEffects {
  userId: string;
  eventId: string;
  organizerId: string;
  effects: readonly Pick<OrderEffect, 'at' | 'lines'>[];
}

/** What has to be added to which tallies, by their ids. */
export type VoterTallyChanges = Map<string, VoterTally>;

/** Adds the effects' votes to what has to be added: to their month's tally at the organizer and to the one at all of them. */
export function planVoterTallies(
  { userId, organizerId, effects }: VoterEffects,
  into: VoterTallyChanges,
): void {
  for (const { at, lines } of effects) {
    const votes = lines.reduce((sum, line) => sum + line.votes, 0);
    if (votes === 0) continue;
    const month = bookMonth(at);
    for (const scope of [organizerId, null]) {
      const _id = voterKey(userId, month, scope ?? '*');
      const known = into.get(_id)?.votes ?? 0;
      into.set(_id, { _id, organizerId: scope, month, userId, votes: known + votes });
    }
  }
}

/** The same by finalist. */
export function planSupporters({ userId, eventId, effects }: VoterEffects, into: SupporterChanges): void {
  for (const { at, lines } of effects) {
    for (const { finalistId, votes } of lines) {
      const _id = voterKey(userId, finalistId);
      const known = into.get(_id) ?? { _id, finalistId, eventId, userId, votes: 0, lastAt: at };
      into.set(_id, {
        ...known,
        votes: known.votes + votes,
        lastAt: new Date(Math.max(at.getTime(), known.lastAt.getTime())),
      });
    }
  }
}
