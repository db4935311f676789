import { listAcceptedDifferences } from '../cases/index.ts';
import type { ReportRowDocument } from './report-rows.model.ts';
import { findRows } from './report-rows.repository.ts';

/** What has to be added to ours of a day, in rupiah. */
export interface AcceptedSums {
  payments: number;
  fees: number;
  refunds: number;
}

type Accepted = Awaited<ReturnType<typeof listAcceptedDifferences>>[number];

/** By day, what is in our books since a person has taken what a report says for right: no order has it. */
export async function sumAccepted(days: { from: string; to: string }): Promise<Map<string, AcceptedSums>> {
  const accepted = await listAcceptedDifferences(days);
  const rows = await findRows(accepted.flatMap(({ difference }) => difference.rowId ?? []));
  const sums = new Map<string, AcceptedSums>();
  for (const each of accepted) {
    const { day, rowId } = each.difference;
    const of = sums.get(day) ?? { payments: 0, fees: 0, refunds: 0 };
    sums.set(day, of);
    addTo(of, each, rowId === null ? null : (rows.get(rowId) ?? null));
  }
  return sums;
}

function addTo(sums: AcceptedSums, { topic, difference }: Accepted, row: ReportRowDocument | null): void {
  const more = (difference.theirs ?? difference.ours) - difference.ours;
  switch (topic) {
    case 'report_fee':
      sums.fees += more;
      return;
    case 'report_refund':
      // What the list of payments says of refunds is in no sum of theirs: the balance says how much went back.
      if (row?.kind !== 'payment') sums.refunds += more;
      return;
    case 'report_missing_here':
      if (row?.kind === 'payment') sums.payments += more;
      // Money that goes back is below zero there.
      if (row?.kind === 'refund') sums.refunds -= more;
      return;
    default:
      // The provider has confirmed it meanwhile: it is ours by that, and counted there.
      if (row?.kind !== 'arrival' && !row?.sums.suspense) sums.payments += more;
  }
}
