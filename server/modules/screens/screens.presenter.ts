import { closesAt } from '#contracts/events/event-clock.ts';
import type { PublicEventStatus } from '#contracts/events/events.ts';
import {
  type Screen,
  type ScreenFrame,
  type ScreenRow,
  type ScreensResponse,
  screenFrameSchema,
} from '#contracts/screens/screens.ts';
import type { EventRecord } from '../events/index.ts';
import type { Board, BoardRow } from '../leaderboard/index.ts';
import type { ScreenRecord } from './screens.repository.ts';

/** A place on a screen: without a finalist a covered one, without a rank one of which no result is shown. */
export interface ShownPlace {
  rank: number | null;
  finalist: BoardRow | null;
  votePercentage: number | null;
}

/** What of the results a screen shows. */
export interface ScreenResults {
  places: ShownPlace[];
  covered: number;
  /** Null while results are hidden. */
  totalVotes: number | null;
  spikes: (Board['spikes'][number] & { name: string })[];
}

/** A screen as its controllers see it: never its token. @param screen as `controlledScreen` returns it */
export function presentScreen(screen: ScreenRecord): Screen {
  const { id, name, revision } = screen;
  return { id, name, revision, ...auditedScreen(screen), created_at: screen.createdAt.toISOString() };
}

/** What the audit log keeps of it. */
export function auditedScreen({ variant, show, rows, category, ...screen }: ScreenRecord) {
  const { finalistId, covered, frozenFrame } = screen;
  return { variant, show, rows, category, finalist_id: finalistId, covered, frozen: frozenFrame !== null };
}

export function presentScreenEvent(
  { id, name }: EventRecord,
  { isHidden, isClosed }: { isHidden: boolean; isClosed: boolean },
): ScreensResponse['event'] {
  return { id, name, results_hidden: isHidden, is_closed: isClosed };
}

export function presentFrame(
  screen: ScreenRecord,
  {
    event,
    status,
    hidden,
    results,
    shortAddress,
    qr,
    isLive,
    now,
  }: {
    event: EventRecord;
    status: PublicEventStatus;
    hidden: boolean;
    results: ScreenResults;
    shortAddress: string;
    qr: ScreenFrame['qr'];
    isLive: boolean;
    now: Date;
  },
): ScreenFrame {
  return {
    event: {
      name: event.name,
      tagline: event.tagline,
      profile_image: event.profileImage,
      status,
      closes_at: event.isShow ? (closesAt(event)?.toISOString() ?? null) : null,
      zone: event.zone,
      results: event.results,
    },
    variant: screen.variant,
    show: screen.show,
    category: screen.category,
    frozen: screen.frozenFrame !== null,
    results_hidden: hidden,
    hidden_until: hidden ? (event.resultsHiddenUntil?.toISOString() ?? null) : null,
    rows: results.places.map(presentPlace),
    covered: results.covered,
    votes_count: results.totalVotes,
    spikes: results.spikes.map(({ name, orders, minutes, at }) => ({
      name,
      orders,
      minutes,
      at: at.toISOString(),
    })),
    short_address: shortAddress,
    qr,
    live_event_id: isLive ? event.id : null,
    as_of: now.toISOString(),
  };
}

function presentPlace({ rank, finalist, votePercentage }: ShownPlace): ScreenRow {
  return { rank, finalist: finalist && presentFinalist(finalist), vote_percentage: votePercentage };
}

function presentFinalist({ id, name, category, profileImage, number, withdrawn }: BoardRow) {
  return {
    id,
    name,
    category,
    profile_image: profileImage,
    ...(number !== null && { number }),
    ...(withdrawn && { withdrawn: true as const }),
  };
}

/** A picture that stands still, as it is stored: nothing that is pushed changes it. */
export function keepFrame(frame: ScreenFrame): ScreenFrame {
  return { ...frame, frozen: true, live_event_id: null };
}

export interface KeptFrame {
  frame: ScreenFrame;
  /** Whether anybody's place, share or votes are on it. */
  showsResults: boolean;
  /** Whether the results were hidden from the public when it was taken. */
  wasHidden: boolean;
  at: Date;
}

/** What {@link keepFrame} has stored; null for nothing, and for a picture from before an update that lacks what is shown now. */
export function readKeptFrame(stored: unknown): KeptFrame | null {
  const { data: frame } = screenFrameSchema.safeParse(stored);
  if (!frame) return null;
  const { rows, votes_count: votes, spikes } = frame;
  const showsPlaces = rows.some(
    ({ finalist, rank, vote_percentage: share }) => share !== null || (finalist && rank !== null),
  );
  return {
    frame,
    showsResults: votes !== null || spikes.length > 0 || showsPlaces,
    wasHidden: frame.results_hidden,
    at: new Date(frame.as_of),
  };
}
