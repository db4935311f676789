import { sumByEffect } from '../ledger/index.ts';
import type { RowSums } from './compare-row.ts';
import { compareDays, sumBooked } from './report-rows.repository.ts';

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
    sumByEffect('report_fees', 'provider_fees'),
    sumByEffect('report_arrivals', 'bank'),
  ]);
  const events = new Set([...fees.keys(), ...[...rows.keys()].flatMap((eventId) => eventId ?? [])]);
  for (const eventId of events) {
    const [booked, said] = [fees.get(eventId) ?? 0, rows.get(eventId)?.bookedFee ?? 0];
    if (booked !== said) faults.push(`fees of ${eventId}: ${booked} is booked, rows of reports say ${said}`);
  }
  const arrived = [...rows.values()].reduce((sum, each) => sum + each.arrived, 0);
  const booked = [...arrivals.values()].reduce((sum, amount) => sum + amount, 0);
  if (arrived !== booked) faults.push(`arrivals: ${booked} is booked, rows of reports say ${arrived}`);
  return faults;
}
