import { finalistShape } from '../finalists/finalist-shapes.ts';
import { leaderboardRowShape, recentVoteShape, spikeLineShape } from '../leaderboard/leaderboard-shapes.ts';
import { flag, instant, list, nullable, object, oneOf, readerOf, text, whole } from '../shape.ts';
import type { Blackout } from './blackout.ts';
import { EVENT_RESULTS, PUBLIC_EVENT_STATUSES } from './event-statuses.ts';
import type {
  EventDetail,
  EventListItem,
  EventListResponse,
  EventResponse,
  HomeResponse,
  Organizer,
} from './events.ts';
import { EVENT_ZONES } from './zone-names.ts';

export const publicEventStatusShape = oneOf(...PUBLIC_EVENT_STATUSES);
const zoneShape = oneOf(...EVENT_ZONES);

const eventListItemShape = object<EventListItem>({
  id: text,
  unique_name: text,
  name: text,
  status: publicEventStatusShape,
  profile_image: text,
  votes_count: nullable(whole),
  price: whole,
  event_organizer: text,
  start: nullable(instant),
  end: nullable(instant),
  zone: zoneShape,
  is_show: flag,
});

export const eventListReader = readerOf(object<EventListResponse>({ events: list(eventListItemShape) }));

export const homeReader = readerOf(
  object<HomeResponse>({ events: list(eventListItemShape), ongoing_count: whole }),
);

const eventDetailShape = object<EventDetail>({
  id: text,
  unique_name: text,
  name: text,
  tagline: text,
  status: publicEventStatusShape,
  start: nullable(instant),
  end: nullable(instant),
  closes_at: nullable(instant),
  checkout_closes_at: nullable(instant),
  status_reason: nullable(text),
  extension: nullable(object<NonNullable<EventDetail['extension']>>({ previous_end: instant, reason: text })),
  results: oneOf(...EVENT_RESULTS),
  corrections_count: whole,
  zone: zoneShape,
  is_show: flag,
  price: whole,
  votes_count: nullable(whole),
  blackout: nullable(object<Blackout>({ hidden: flag, from: instant, until: nullable(instant) })),
  description: text,
  images: list(object<EventDetail['images'][number]>({ url: text, category: text })),
  profile_image: text,
  background_image: nullable(text),
});

const organizerShape = object<Organizer>({
  name: text,
  profile_image: text,
  follower_count: whole,
  event_created: whole,
  description: text,
  social_media_link: nullable(text),
});

export const eventReader = readerOf(
  object<EventResponse>({
    event: eventDetailShape,
    leaderboard: list(leaderboardRowShape),
    leaderboard_version: whole,
    leaderboard_as_of: instant,
    recently_votes: list(recentVoteShape),
    spikes: list(spikeLineShape),
    finalists: list(finalistShape),
    event_organizer: organizerShape,
    whose_rupiah: object<EventResponse['whose_rupiah']>({
      organizer: whole,
      platform: whole,
      tax: whole,
      fee_lowest: whole,
      fee_highest: whole,
      fee_is_known: flag,
    }),
  }),
);
