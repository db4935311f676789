import { createHash } from 'node:crypto';
import type { BlackoutTimes } from '#contracts/events/blackout.ts';
import type {
  EventListItem,
  EventListResponse,
  HomeResponse,
  PublicEventStatus,
} from '#contracts/events/events.ts';
import {
  listEventVersions,
  listPublishedEvents,
  publicStatusAt,
  resultsAreHidden,
} from '../modules/events/index.ts';
import { findBoards } from '../modules/leaderboard/index.ts';
import { findOrganizers } from '../modules/organizers/index.ts';
import { sharedNow } from '../platform/clock.ts';
import { createSnapshotCache } from '../platform/snapshot-cache.ts';
import { presentHome, presentListItem } from './events.presenter.ts';

/** Counts on cards need not run with the board; the page of the event does. */
const FRESH_MS = 1_000;
const HOME_EVENTS_MAX = 12;

type List = 'home' | 'all';
const isHome = (list: string) => list === ('home' satisfies List);

const isHidden = (event: BlackoutTimes, now: Date) => resultsAreHidden(event, now, { aheadMs: FRESH_MS });

async function readListVersion(list: string): Promise<string> {
  const [events, now] = await Promise.all([listEventVersions({ homeOnly: isHome(list) }), sharedNow()]);
  const boards = await findBoards(events.map((event) => event.id));
  const hash = createHash('sha256');
  for (const event of events) {
    const version = isHidden(event, now) ? 'hidden' : boards.get(event.id)?.version;
    hash.update(`${event.id} ${event.revision} ${publicStatusAt(event, now)} ${version}\n`);
  }
  if (isHome(list)) hash.update(String(await countOngoing(now)));
  return hash.digest('base64url').slice(0, 16);
}

async function countOngoing(now: Date): Promise<number> {
  const events = await listEventVersions({ homeOnly: false });
  return events.filter((event) => publicStatusAt(event, now) === 'ongoing').length;
}

async function buildList(list: string): Promise<EventListResponse | HomeResponse> {
  const [events, now] = await Promise.all([listPublishedEvents({ homeOnly: isHome(list) }), sharedNow()]);
  const [boards, organizers] = await Promise.all([
    findBoards(events.map((event) => event.id)),
    findOrganizers(events.map((event) => event.organizerId)),
  ]);
  const items = events.flatMap((event) => {
    const status = publicStatusAt(event, now);
    if (!status) return [];
    return presentListItem(event, {
      status,
      votesCount: isHidden(event, now) ? null : (boards.get(event.id)?.totalVotes ?? 0),
      organizerName: organizers.get(event.organizerId)?.name ?? '',
    });
  });
  items.sort(byInterest);
  if (!isHome(list)) return { events: items };
  return presentHome(items.slice(0, HOME_EVENTS_MAX), { ongoing: await countOngoing(now) });
}

const statusOrder: Record<PublicEventStatus, number> = { ongoing: 0, upcoming: 1, completed: 2, canceled: 3 };

/** Open ones first, the next to end leading; then those to come, the next leading; then the latest past ones. */
function byInterest(one: EventListItem, other: EventListItem): number {
  if (one.status !== other.status) return statusOrder[one.status] - statusOrder[other.status];
  const past = one.status === 'completed' || one.status === 'canceled';
  const moment = (item: EventListItem) => (item.status === 'upcoming' ? item.start : item.end);
  const [a, b] = [moment(one), moment(other)];
  if (a !== b) {
    if (a === null) return 1;
    if (b === null) return -1;
    return (a < b ? -1 : 1) * (past ? -1 : 1);
  }
  return one.id < other.id ? -1 : 1;
}

const lists = createSnapshotCache({ readVersion: readListVersion, build: buildList, freshMs: FRESH_MS });

async function getList(list: List) {
  const snapshot = await lists(list);
  if (!snapshot) throw new Error('a list of events always exists');
  return snapshot;
}

/** `GET /home` as a ready-made answer: the events that an admin put on the landing page. */
export const getHome = () => getList('home');

/** `GET /events` as a ready-made answer: every event that is not a draft. */
export const getEventList = () => getList('all');
