import type { EoEvent, EoEventsTab } from '#contracts/events/eo-events.ts';
import type { PublicEventStatus } from '#contracts/events/events.ts';
import { listEventsIn } from '#server/modules/events/index.ts';
import { countFinalists } from '#server/modules/finalists/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { sumEventMoney } from '../transactions/sum-event-money.ts';
import { presentEoEvent } from './eo-events.presenter.ts';

const tabs: Record<EoEventsTab, readonly PublicEventStatus[]> = {
  active: ['upcoming', 'ongoing'],
  inactive: ['completed', 'canceled'],
};

/** A page of the events in reach that are not drafts, the newest first, each with its money and the number of its finalists. */
export async function listEoEvents(
  scope: MoneyScope,
  { tab, ...query }: { tab: EoEventsTab | undefined; search: string; page: number; limit: number },
): Promise<{ rows: EoEvent[]; total: number }> {
  const statuses = tab ? tabs[tab] : [...tabs.active, ...tabs.inactive];
  const { events, total } = await listEventsIn(scope, { ...query, statuses });
  const ids = events.map(({ id }) => id);
  const [money, finalists, now] = await Promise.all([
    sumEventMoney(scope, ids),
    countFinalists(ids),
    sharedNow(),
  ]);
  const rows = events.map((event) =>
    presentEoEvent(event, {
      now,
      money: money.get(event.id) ?? { amount: 0, transactions: 0 },
      finalists: finalists.get(event.id) ?? 0,
    }),
  );
  return { rows, total };
}
