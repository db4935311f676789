import { closesAt } from '#contracts/events/event-clock.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import { listFinalists } from '#server/modules/finalists/index.ts';
import { recompute } from '#server/modules/leaderboard/index.ts';
import { importPastOrders, listEventsWithOrders } from '#server/modules/orders/index.ts';
import { dateMovesAsMade } from '#server/modules/transactions/index.ts';
import { knownAccounts, makeVoters } from './accounts.ts';
import { demoEvents } from './events.ts';
import { makePastOrders } from './past-orders.ts';

/** Stores the past year's orders, unless some are there, and counts their votes. @returns how many were stored */
export async function plantOrders(events: EventRecord[], now: Date): Promise<number> {
  const orders = (await listEventsWithOrders()).length > 0 ? [] : await describeOrders(events, now);
  await importPastOrders(orders);
  for (const { id, pastOrders } of demoEvents) {
    if (pastOrders === 0) continue;
    await countEvent(id);
    await recompute(id);
  }
  if (orders.length > 0) await dateMovesAsMade();
  return orders.length;
}

async function describeOrders(events: EventRecord[], now: Date): Promise<ReturnType<typeof makePastOrders>> {
  const voter = knownAccounts.filter(({ roleId }) => roleId === 'ROLE003').map(({ id }) => id);
  const [first = '', ...others] = [...makeVoters(now).map(({ id }) => id), ...voter];
  return makePastOrders({
    events: await Promise.all(
      events.map(async (event) => ({
        id: event.id,
        finalistIds: (await listFinalists(event.id)).map(({ id }) => id),
        priceAmount: event.priceAmount,
        opensAt: event.start ?? now,
        closesAt: closesAt(event) ?? now,
        isCanceled: event.canceledAt !== null,
        orders: demoEvents.find(({ id }) => id === event.id)?.pastOrders ?? 0,
      })),
    ),
    userIds: [first, ...others],
    tidyUserIds: voter,
    now,
  });
}
