import type { LeftReason } from '#contracts/cases/refund-run-words.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { findCasesOf, findSecondPayments, type RunPlan, sortForRun } from '../cases/index.ts';
import { findHeldOrders, type OrderPlace } from '../orders/index.ts';
import type { OrderSum, RunCount } from './refund-run.ts';

/** Orders that are read at once. */
const CHUNK = 500;

/** An order with what a run does about its money, or about a second payment of it. */
export interface PlannedOrder {
  orderId: string;
  plan: RunPlan;
}

/** A page of an event's orders of which something is left, the oldest first, with what a run does about each. */
export async function planHeldOrders(
  { eventId, runId }: { eventId: string; runId: string | null },
  { after, limit }: { after: OrderPlace | null; limit: number },
): Promise<{ planned: PlannedOrder[]; last: OrderPlace | null }> {
  const [orders, now] = await Promise.all([findHeldOrders(eventId, { after, limit }), sharedNow()]);
  const cases = await findCasesOf(orders.map(({ id }) => id));
  const planned = orders.flatMap((order) => {
    const plan = sortForRun(order, cases.get(order.id) ?? [], { runId, now });
    return plan ? [{ orderId: order.id, plan }] : [];
  });
  const last = orders.length < limit ? null : (orders.at(-1) ?? null);
  return { planned, last: last && placeOf(last) };
}

const placeOf = ({ createdAt, id }: OrderPlace): OrderPlace => ({ createdAt, id });

/** The same of second payments, which no run gives back: a person decides about each. By their cases. */
export async function planSecondPayments(
  eventId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ planned: PlannedOrder[]; last: string | null }> {
  const cases = await findSecondPayments(eventId, { after, limit });
  const planned = cases.map(({ id, orderId, amount, isOpen }) => {
    const reason = isOpen ? ('paid_twice' as const) : ('kept' as const);
    return { orderId: orderId ?? '', plan: { kind: 'left' as const, amount, reason, note: '', caseId: id } };
  });
  return { planned, last: cases.length < limit ? null : (cases.at(-1)?.id ?? null) };
}

/** Every order of an event of which something is left, in chunks, and then second payments. */
export async function* scanLeft(of: {
  eventId: string;
  runId: string | null;
}): AsyncIterable<PlannedOrder[]> {
  for (let after: OrderPlace | null = null; ; ) {
    const { planned, last } = await planHeldOrders(of, { after, limit: CHUNK });
    yield planned;
    if (last === null) break;
    after = last;
  }
  for (let after = ''; ; ) {
    const { planned, last } = await planSecondPayments(of.eventId, { after, limit: CHUNK });
    yield planned;
    if (last === null) return;
    after = last;
  }
}

/** Counts beforehand what a run of an event would do: orders, money, and by which way. */
export async function countRun(eventId: string): Promise<RunCount> {
  const none = (): OrderSum => ({ orders: 0, amount: 0 });
  const ways = { provider: none(), transfer: none() };
  const left = new Map<LeftReason, OrderSum>();
  for await (const chunk of scanLeft({ eventId, runId: null })) {
    for (const { plan } of chunk) {
      if (plan.kind === 'refund') add(ways[plan.route.kind], plan.amount);
      else {
        const sum = left.get(plan.reason) ?? none();
        add(sum, plan.amount);
        left.set(plan.reason, sum);
      }
    }
  }
  const { provider, transfer } = ways;
  const refunds = { orders: provider.orders + transfer.orders, amount: provider.amount + transfer.amount };
  return { refunds, provider, transfer, left: [...left].map(([reason, sum]) => ({ reason, ...sum })) };
}

function add(sum: OrderSum, amount: number): void {
  sum.orders += 1;
  sum.amount += amount;
}
