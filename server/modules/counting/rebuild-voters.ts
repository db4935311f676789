import { addToVoterTallies } from '../votes/index.ts';
import { findVoterFaults } from './find-voter-faults.ts';

/**
 * Puts the tallies of voters right. Votes may be sealed meanwhile; two rebuilds at once may not be made.
 *
 * @returns how many tallies were wrong
 */
export async function rebuildVoters(): Promise<number> {
  const faults = await findVoterFaults();
  await addToVoterTallies(faults);
  return faults.size;
}
