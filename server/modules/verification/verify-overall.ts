import { findUserCountFaults } from '../accounts/index.ts';
import { findCaseFaults } from '../cases/index.ts';
import { findOverallFaults } from '../counting/index.ts';
import { listEventIds } from '../events/index.ts';
import { ledger, listBookedEvents, PLATFORM_BOOKS } from '../ledger/index.ts';
import { type Fault, listEventsWithOrders } from '../orders/index.ts';
import { findInvoiceFaults } from '../payouts/index.ts';
import { findReportFaults } from '../provider-reports/index.ts';
import { findUnknownEntries } from './find-unknown-entries.ts';

/**
 * Checks what is kept of all orders together, of reports of the provider and what belongs to no event, of accounts, and the numbers of invoices.
 *
 * @returns what differs
 */
export async function verifyOverall(): Promise<Pick<Fault, 'invariant' | 'what'>[]> {
  const counts = await findUserCountFaults();
  const { eventId } = PLATFORM_BOOKS;
  const books = [
    ...(await findReportFaults()),
    ...(await findInvoiceFaults()),
    ...(await findUnknownEntries(eventId)),
    ...(await findBooksOfNobody()),
  ];
  return [
    ...(await findOverallFaults()),
    ...(await ledger.faults(eventId)),
    ...(await findCaseFaults(eventId)),
    ...books.map((what) => ({ invariant: 'I7' as const, what })),
    ...counts.map((what) => ({ invariant: 'I2' as const, what })),
  ];
}

/** Books of events that are not there: nothing else visits them. */
async function findBooksOfNobody(): Promise<string[]> {
  const events = new Set([
    PLATFORM_BOOKS.eventId,
    ...(await listEventIds()),
    ...(await listEventsWithOrders()),
  ]);
  const booked = await listBookedEvents();
  return booked.filter((id) => !events.has(id)).map((id) => `the books of ${id} belong to no event`);
}
