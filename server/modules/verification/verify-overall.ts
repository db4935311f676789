import { findUserCountFaults } from '../accounts/index.ts';
import { findOverallFaults } from '../counting/index.ts';
import type { Fault } from '../orders/index.ts';
import { findInvoiceFaults } from '../payouts/index.ts';

/** Checks what is kept of all orders together, of accounts, and the numbers of invoices. @returns what differs */
export async function verifyOverall(): Promise<Pick<Fault, 'invariant' | 'what'>[]> {
  const counts = await findUserCountFaults();
  const invoices = await findInvoiceFaults();
  return [
    ...(await findOverallFaults()),
    ...counts.map((what) => ({ invariant: 'I2' as const, what })),
    ...invoices.map((what) => ({ invariant: 'I7' as const, what })),
  ];
}
