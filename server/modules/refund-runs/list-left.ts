import type { OrderPlace } from '../orders/index.ts';
import { type PlannedOrder, planHeldOrders } from './count-run.ts';
import type { RefundRun } from './refund-run.ts';

/** A page of the orders of which a run has left something so far, the oldest first. */
export async function listLeft(
  { id, eventId }: RefundRun,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ left: PlannedOrder[]; next: string | null }> {
  const { planned, last } = await planHeldOrders(
    { eventId, runId: id },
    { after: after === undefined ? null : parsePlace(after), limit },
  );
  return { left: planned, next: last && spellPlace(last) };
}

const spellPlace = ({ createdAt, id }: OrderPlace): string => `${createdAt.getTime()}.${id}`;

function parsePlace(text: string): OrderPlace {
  const [time = '', id = ''] = text.split('.');
  const createdAt = new Date(Number(time));
  return { createdAt: Number.isNaN(createdAt.getTime()) ? new Date(0) : createdAt, id };
}
