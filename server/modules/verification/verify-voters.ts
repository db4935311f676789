import { findVoterFaults } from '../counting/index.ts';
import type { Fault } from './fault.ts';

/** Checks the tallies of voters against all orders, at one instant. @returns what differs */
export async function verifyVoters(): Promise<Fault[]> {
  return [...(await findVoterFaults()).values()].map(({ _id, votes }) => ({
    invariant: 'I1',
    eventId: '*',
    what: `the voter's tally ${_id} lacks ${votes} votes`,
  }));
}
