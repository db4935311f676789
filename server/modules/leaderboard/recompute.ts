import { readBlackout, resultsAreHidden } from '../events/index.ts';
import { readNow } from '../orders/index.ts';
import { readEventTally, readFinalistIds, readSnapshot, readTallies, storeSnapshot } from './board-store.ts';
import type { SpikeNote } from './find-spikes.ts';
import type { Snapshot } from './leaderboard.model.ts';
import { rankFinalists } from './rank-finalists.ts';

const ATTEMPTS = 20;

export interface Recomputed {
  snapshot: Snapshot;
  /** False when the board was right already. */
  changed: boolean;
  /** True while the results are kept from the public, so that the board may not be pushed. */
  hidden: boolean;
}

/**
 * Brings an event's board up to its tallies: reads one small document a finalist, whatever number of votes there
 * are. A board that comes out the same keeps its version and its time; growth of the last 24 hours is worked out
 * afresh once an hour.
 *
 * @param keepHour leaves the hour as it is, so that a rebuild compares with the board as it was made
 * @param spikes the notes that the board shows from now on; without it they stay
 */
export async function recompute(
  eventId: string,
  { keepHour = false, spikes }: { keepHour?: boolean; spikes?: SpikeNote[] } = {},
): Promise<Recomputed> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // The head is read before the tallies: if votes are counted in between, the board contains
    // more than its sequence number says, never less, and the sweeper updates it again.
    const [previous, event] = await Promise.all([readSnapshot(eventId), readEventTally(eventId)]);
    if (!previous && event.seq === 0) {
      return { snapshot: emptySnapshot(eventId), changed: false, hidden: false };
    }
    const [ids, tallies] = await Promise.all([readFinalistIds(eventId), readTallies(eventId)]);
    // Read after the votes: a board with votes that were counted after the blackout began is then marked as hidden.
    const [blackout, asOf] = await Promise.all([readBlackout(eventId), readNow()]);
    const hidden = blackout !== null && resultsAreHidden(blackout, asOf);
    if (previous && previous.throughSeq === event.seq) {
      const same = rankFinalists(ids, { tallies, asOf: previous.asOf });
      const unchanged = JSON.stringify(same.positions) === JSON.stringify(previous.positions);
      const sameHour =
        Math.floor(previous.asOf.getTime() / 3_600_000) === Math.floor(asOf.getTime() / 3_600_000);
      if (unchanged && spikes === undefined && (sameHour || keepHour))
        return { snapshot: previous, changed: false, hidden };
    }
    const { positions, totalVotes } = rankFinalists(ids, { tallies, asOf });
    const version = (previous?.version ?? 0) + 1;
    const notes = spikes ?? previous?.spikes ?? [];
    const snapshot: Snapshot = {
      _id: eventId,
      version,
      publicVersion: hidden ? (previous?.publicVersion ?? 0) : version,
      throughSeq: event.seq,
      asOf,
      totalVotes,
      positions,
      ...(notes.length > 0 ? { spikes: notes } : {}),
    };
    if (await storeSnapshot({ snapshot, previousVersion: previous?.version ?? 0 })) {
      return { snapshot, changed: true, hidden };
    }
  }
  throw new Error(`the board of event ${eventId} was written by others too often`);
}

/** An event without a counted vote has no stored board. */
function emptySnapshot(eventId: string): Snapshot {
  return {
    _id: eventId,
    version: 0,
    publicVersion: 0,
    throughSeq: 0,
    asOf: new Date(0),
    totalVotes: 0,
    positions: [],
  };
}
