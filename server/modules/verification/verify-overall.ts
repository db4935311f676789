import { findUserCountFaults } from '../accounts/index.ts';
import { findOverallFaults } from '../counting/index.ts';
import type { Fault } from '../orders/index.ts';

/** Checks what is kept of all orders together, and of accounts. @returns what differs */
export async function verifyOverall(): Promise<Pick<Fault, 'invariant' | 'what'>[]> {
  const counts = await findUserCountFaults();
  return [...(await findOverallFaults()), ...counts.map((what) => ({ invariant: 'I2' as const, what }))];
}
