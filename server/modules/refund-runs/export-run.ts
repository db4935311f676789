import { CSV_HEAD, csvLine } from '#server/platform/csv.ts';
import { scanRun } from '../cases/index.ts';
import type { EventRecord } from '../events/index.ts';
import { scanLeft } from './count-run.ts';
import type { RefundRun } from './refund-run.ts';

const HEADS = ['BILL ID', 'AMOUNT', 'WAY', 'STATE', 'LEFT BECAUSE', 'NOTE', 'CASE'] as const;

/**
 * The refunds of a run and what it has left as a CSV file, line by line as they are read: first each refund with its state, then every order of which money is still
 * here, with the reason, and every second payment.
 */
export function exportRun(
  run: RefundRun,
  event: Pick<EventRecord, 'uniqueName'>,
): { fileName: string; lines: AsyncIterable<string> } {
  return { fileName: `Refunds-${event.uniqueName}.csv`, lines: write() };

  async function* write() {
    yield CSV_HEAD + csvLine(HEADS);
    for await (const { orderId, amount, route, state, id, timeline } of scanRun(run.id)) {
      const note = state === 'failed' ? (timeline.at(-1)?.note ?? '') : '';
      yield csvLine([orderId, amount, route, state, null, note, id]);
    }
    for await (const chunk of scanLeft({ eventId: run.eventId, runId: run.id })) {
      for (const { orderId, plan } of chunk) {
        if (plan.kind === 'refund') yield csvLine([orderId, plan.amount, null, null, 'not_yet', '', null]);
        else yield csvLine([orderId, plan.amount, null, null, plan.reason, plan.note, plan.caseId]);
      }
    }
  }
}
