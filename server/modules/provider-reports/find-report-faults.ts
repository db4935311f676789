import { PLATFORM_BOOKS, type Sums, sumByEffect } from '../ledger/index.ts';
import type { RowSums } from './compare-row.ts';
import { compareDays, sumBooked } from './report-rows.repository.ts';

/** The effects of the ledger's entries that follow from rows of reports. */
export const REPORT_EFFECTS = ['report_fees', 'report_arrivals'] as const;

/** What is wrong with what is kept of the provider's reports: sums of days, and what the books have of their rows. One sentence each. */
export async function findReportFaults(): Promise<string[]> {
  const faults: string[] = [];
  for (const { day, rows, kept } of await compareDays()) {
    for (const key of Object.keys(rows) as (keyof RowSums)[])
      if (rows[key] !== kept[key])
        faults.push(`reports of ${day}: ${key} is ${kept[key]}, its rows say ${rows[key]}`);
  }
  const [rows, fees, arrivals] = await Promise.all([
    sumBooked(),
    sumByEffect('report_fees'),
    sumByEffect('report_arrivals'),
  ]);
  const events = new Set([...fees.keys(), ...[...rows.keys()].flatMap((eventId) => eventId ?? [])]);
  for (const eventId of events) {
    const fee = rows.get(eventId)?.bookedFee ?? 0;
    const said: Sums = new Map([
      ['provider_fees', fee],
      ['provider_clearing', -fee],
    ]);
    for (const what of compare(fees.get(eventId), said)) faults.push(`fees of ${eventId}: ${what}`);
  }
  const all = [...rows.values()];
  const net = all.reduce((sum, each) => sum + each.arrived, 0);
  const fee = all.reduce((sum, each) => sum + each.arrivalFee, 0);
  const said: Sums = new Map([
    ['bank', net],
    ['provider_fees', fee],
    ['provider_clearing', -net - fee],
  ]);
  for (const eventId of new Set([PLATFORM_BOOKS.eventId, ...arrivals.keys()]))
    for (const what of compare(arrivals.get(eventId), eventId === PLATFORM_BOOKS.eventId ? said : new Map()))
      faults.push(`arrivals of ${eventId}: ${what}`);
  return faults;
}

/** What entries have booked on each account, against what rows say. */
function* compare(booked: Sums = new Map(), said: Sums): Iterable<string> {
  for (const account of new Set([...booked.keys(), ...said.keys()])) {
    const [is, expected] = [booked.get(account) ?? 0, said.get(account) ?? 0];
    if (is !== expected) yield `${is} is booked on ${account}, rows of reports say ${expected}`;
  }
}
