import type { OrderPlace } from '../orders/index.ts';
import { type PlannedOrder, planHeldOrders, planSecondPayments } from './count-run.ts';
import type { RefundRun } from './refund-run.ts';

/** How a place among second payments begins; the case follows. They come after all orders. */
const SECOND = 'second.';

/** A page of the orders of which a run has left something so far, the oldest first, and then of second payments. */
export async function listLeft(
  { id, eventId }: RefundRun,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ left: PlannedOrder[]; next: string | null }> {
  const second = after?.startsWith(SECOND) ? after.slice(SECOND.length) : null;
  const left: PlannedOrder[] = [];
  if (second === null) {
    const place = after === undefined ? null : parsePlace(after);
    const { planned, last } = await planHeldOrders({ eventId, runId: id }, { after: place, limit });
    if (last) return { left: planned, next: spellPlace(last) };
    left.push(...planned);
  }
  const room = limit - left.length;
  const { planned, last } = await planSecondPayments(eventId, { after: second ?? '', limit: room });
  return { left: [...left, ...planned], next: last && SECOND + last };
}

const spellPlace = ({ createdAt, id }: OrderPlace): string => `${createdAt.getTime()}.${id}`;

function parsePlace(text: string): OrderPlace {
  const [time = '', id = ''] = text.split('.');
  const createdAt = new Date(Number(time));
  return { createdAt: Number.isNaN(createdAt.getTime()) ? new Date(0) : createdAt, id };
}
