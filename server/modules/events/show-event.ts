import type { AdminEvent } from '#contracts/events/admin-events.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/staff-scope.ts';
import { findTotals } from '../figures/index.ts';
import { countFinalists } from '../finalists/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import { presentAdminEvent, type ShownEvent } from './admin-events.presenter.ts';
import type { EventRecord } from './event-record.ts';
import { findEventsByIds } from './events.repository.ts';
import { findPublishProblems } from './find-publish-problems.ts';

/** An event as the back-office shows it, with what is stored elsewhere; its amounts as far as `scope` is told them. */
export async function showEvent(
  scope: MoneyScope,
  event: EventRecord,
  { say }: Pick<ShownEvent, 'say'>,
): Promise<AdminEvent> {
  const now = await databaseNow();
  const [organizer, finalists, related, money, problems] = await Promise.all([
    findOrganizer(event.organizerId),
    countFinalists([event.id]),
    findEventsByIds(event.relatedEventIds),
    findTotals(scope, [event.id]),
    event.status === 'draft' ? findPublishProblems(event, now) : [],
  ]);
  return presentAdminEvent(event, {
    now,
    organizer,
    finalists: finalists.get(event.id) ?? 0,
    // One that was deleted meanwhile is left out.
    related: event.relatedEventIds.flatMap((id) => related.get(id) ?? []),
    money: money.get(event.id),
    problems,
    say,
  });
}
