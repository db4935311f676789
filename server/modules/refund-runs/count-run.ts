import type { LeftReason } from '#contracts/cases/refund-run-words.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { findCasesOf, type RunPlan, sortForRun } from '../cases/index.ts';
import { findHeldOrders, type Order, type OrderPlace } from '../orders/index.ts';
import type { OrderSum, RunCount } from './refund-run.ts';

/** Orders that are read at once. */
const CHUNK = 500;

/** An order with what a run does about it. */
export interface PlannedOrder {
  order: Order;
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
    return plan ? [{ order, plan }] : [];
  });
  const last = orders.length < limit ? null : (orders.at(-1) ?? null);
  return { planned, last: last && placeOf(last) };
}

const placeOf = ({ createdAt, id }: OrderPlace): OrderPlace => ({ createdAt, id });

/** Every order of an event of which something is left, in chunks. */
export async function* scanHeldOrders(of: {
  eventId: string;
  runId: string | null;
}): AsyncIterable<PlannedOrder[]> {
  for (let after: OrderPlace | null = null; ; ) {
    const { planned, last } = await planHeldOrders(of, { after, limit: CHUNK });
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
  for await (const chunk of scanHeldOrders({ eventId, runId: null })) {
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
