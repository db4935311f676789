import { CASE_EFFECTS } from '../cases/index.ts';
import { scanOtherEntryChunks, spellLegs } from '../ledger/index.ts';
import { PAYOUT_EFFECTS } from '../payouts/index.ts';
import { REPORT_EFFECTS } from '../provider-reports/index.ts';

/** What else than an order's effects may be booked: each of them is compared with its source by the module that books it. */
const KNOWN = [...CASE_EFFECTS, ...PAYOUT_EFFECTS, ...REPORT_EFFECTS];

/** The entries of an event that neither an order has made nor anything else that books. One sentence each. */
export async function findUnknownEntries(eventId: string): Promise<string[]> {
  const faults: string[] = [];
  for await (const entries of scanOtherEntryChunks(eventId, { notOf: KNOWN }))
    for (const { _id, effect, legs } of entries)
      faults.push(`entry ${_id}: nothing books ${effect} (${spellLegs(legs)})`);
  return faults;
}
