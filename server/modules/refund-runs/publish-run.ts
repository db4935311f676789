import { live } from '#server/platform/live/emitter.ts';
import { sumRun } from '../cases/index.ts';
import type { RefundRun } from './refund-run.ts';

/** What was sent last of each run in this process, so that nothing is sent twice. */
const sent = new Map<string, string>();

/** Sends how far a run is to whoever watches the desk, where that is another thing than was sent last. */
export async function publishRun({ id, eventId, organizerId, state, counted }: RefundRun): Promise<void> {
  const progress = { confirmed: 0, failed: 0, open: 0 };
  for (const { state, orders } of await sumRun(id)) progress[groupOf(state)] += orders;
  const total = Math.max(counted.refunds.orders, progress.confirmed + progress.failed + progress.open);
  const message = { runId: id, eventId, organizerId, state, total, ...progress };
  const text = JSON.stringify(message);
  if (sent.get(id) === text) return;
  sent.set(id, text);
  if (state !== 'running') sent.delete(id);
  live.refundRunChanged(message);
}

function groupOf(state: string): 'confirmed' | 'failed' | 'open' {
  if (state === 'confirmed') return 'confirmed';
  return state === 'approved' || state === 'sent' ? 'open' : 'failed';
}
