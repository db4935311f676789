import { findUserCountFaults } from '../accounts/index.ts';
import { findOverallFaults } from '../counting/index.ts';
import { ledger, PLATFORM_BOOKS } from '../ledger/index.ts';
import type { Fault } from '../orders/index.ts';
import { findInvoiceFaults } from '../payouts/index.ts';
import { findReportFaults } from '../provider-reports/index.ts';

/**
 * Checks what is kept of all orders together, of reports of the provider and what belongs to no event, of accounts, and the numbers of invoices.
 *
 * @returns what differs
 */
export async function verifyOverall(): Promise<Pick<Fault, 'invariant' | 'what'>[]> {
  const counts = await findUserCountFaults();
  const books = [...(await findReportFaults()), ...(await findInvoiceFaults())];
  return [
    ...(await findOverallFaults()),
    ...(await ledger.faults(PLATFORM_BOOKS.eventId)),
    ...books.map((what) => ({ invariant: 'I7' as const, what })),
    ...counts.map((what) => ({ invariant: 'I2' as const, what })),
  ];
}
