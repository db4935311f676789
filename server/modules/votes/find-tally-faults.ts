import type { Fault } from '../orders/index.ts';
import { emptyTally } from './apply-votes.ts';
import type { Tally } from './votes.model.ts';

/** The tally of an event and those of its finalists that ever had a vote. */
export interface Tallies {
  event: Tally;
  finalists: Map<string, Tally>;
}

/** In what the kept tallies differ from those that the rows add up to. */
export function findTallyFaults(kept: Tallies, computed: Tallies): Pick<Fault, 'invariant' | 'what'>[] {
  const faults: Pick<Fault, 'invariant' | 'what'>[] = [];
  const { eventId, seq, headHash, votes } = kept.event;
  if (seq !== computed.event.seq || headHash !== computed.event.headHash)
    faults.push({
      invariant: 'I8',
      what: `the chain's head is ${seq}, its rows end at ${computed.event.seq}`,
    });
  if (votes !== computed.event.votes)
    faults.push({
      invariant: 'I1',
      what: `the event's tally has ${votes} votes, its rows have ${computed.event.votes}`,
    });
  for (const id of new Set([...kept.finalists.keys(), ...computed.finalists.keys()])) {
    const wanted = computed.finalists.get(id);
    const found = kept.finalists.get(id) ?? emptyTally(eventId, { finalistId: id });
    if (!wanted || essence(found) !== essence(wanted))
      faults.push({
        invariant: 'I1',
        what: `the tally of ${id} is ${JSON.stringify(kept.finalists.get(id) ?? null)}, its rows say ${wanted?.votes ?? 0} votes`,
      });
  }
  return faults;
}

const essence = ({ votes, reachedSeq, hours }: Tally) => JSON.stringify([votes, reachedSeq, hours]);
