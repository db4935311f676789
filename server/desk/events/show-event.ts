import { type Holder, may } from '#contracts/accounts/rights.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import type { Language } from '#contracts/language.ts';
import { countOpenCases } from '#server/modules/cases/index.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import { findEventsByIds } from '#server/modules/events/index.ts';
import { findTotals } from '#server/modules/figures/index.ts';
import { countFinalists } from '#server/modules/finalists/index.ts';
import { findOrganizer } from '#server/modules/organizers/index.ts';
import { findPublishProblems } from '#server/modules/setup/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { type MoneyScope, reaches } from '#server/platform/desk-scope.ts';
import { presentDeskEvent } from './desk-events.presenter.ts';

/** An event as the desk shows it to a viewer, with what is stored elsewhere; its amounts as far as `scope` may see them. */
export async function showEvent(
  scope: MoneyScope,
  event: EventRecord,
  { viewer, language }: { viewer: Holder; language: Language },
): Promise<DeskEvent> {
  const now = await databaseNow();
  const [organizer, finalists, related, money, openCases, problems] = await Promise.all([
    findOrganizer(event.organizerId),
    countFinalists([event.id]),
    findEventsByIds(event.relatedEventIds),
    findTotals(scope, [event.id]),
    countOpenCases(event.id, { withDifferences: may(viewer, 'readReports') }),
    event.status === 'draft' ? findPublishProblems(event, now) : [],
  ]);
  return presentDeskEvent(event, {
    now,
    organizer,
    finalists: finalists.get(event.id) ?? 0,
    // One that was deleted meanwhile is left out, and one that is out of reach.
    related: event.relatedEventIds
      .flatMap((id) => related.get(id) ?? [])
      .filter((each) => reaches(scope, each)),
    money: money.get(event.id),
    openCases,
    problems,
    language,
  });
}
