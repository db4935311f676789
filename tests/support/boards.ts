import { storeSnapshot } from '#server/modules/leaderboard/board-store.ts';
import { pause } from './waiting.ts';

/**
 * A board as the worker would have stored it, without the votes behind it: for tests of what is shown.
 *
 * @param votes by finalist, in the order of their ranks
 */
export async function placeBoard(options: {
  eventId: string;
  version: number;
  votes: [finalistId: string, votes: number][];
  asOf?: Date;
}): Promise<void> {
  const { eventId, version, votes, asOf = new Date() } = options;
  const totalVotes = votes.reduce((sum, [, each]) => sum + each, 0);
  const stored = await storeSnapshot({
    snapshot: {
      _id: eventId,
      version,
      publicVersion: version,
      throughSeq: version,
      asOf,
      totalVotes,
      positions: votes.map(([finalistId, each], index) => ({
        finalistId,
        rank: index + 1,
        votes: each,
        votePercentage: totalVotes === 0 ? 0 : Math.round((each / totalVotes) * 10_000) / 10_000,
        increasePercentage: 0,
      })),
    },
    previousVersion: version - 1,
  });
  if (!stored) throw new Error(`version ${version} does not follow the board of ${eventId}`);
}

/** Waits until no answer of an event, finalist or board is given out any more without reading its version. */
export const untilEventAnswersAreOld = () => pause(180, 'limit');

/** The same for the landing page and the list of events. */
export const untilListsAreOld = () => pause(1_050, 'limit');
