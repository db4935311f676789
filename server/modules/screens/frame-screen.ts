import { closesAt } from '#contracts/events/event-clock.ts';
import {
  type ScreenFrame,
  type ScreenRow,
  type ScreenSpike,
  screenFrameSchema,
} from '#contracts/screens/screens.ts';
import { config } from '#server/platform/config.ts';
import { qrBars } from '../documents/index.ts';
import { type EventRecord, publicStatusAt, resultsAreHidden } from '../events/index.ts';
import {
  type Board,
  type BoardRow,
  findBoard,
  findPublicBoard,
  presentSpikes,
} from '../leaderboard/index.ts';
import { coveredAt, mayShowHidden } from './covered-places.ts';
import type { ScreenRecord } from './screens.repository.ts';

type Results = Pick<ScreenFrame, 'rows' | 'covered' | 'votes_count' | 'spikes'>;

const NO_RESULTS: Results = { rows: [], covered: 0, votes_count: null, spikes: [] };

/**
 * What a screen may show at `now`: the only thing that its browser ever receives. Covered places leave the server as a number, results
 * that are hidden from the public not at all, except for the places that a staged reveal has opened on this very screen.
 *
 * @returns null while the public may not see the event
 */
export async function frameScreen(
  screen: ScreenRecord,
  { event, now }: { event: EventRecord; now: Date },
): Promise<ScreenFrame | null> {
  const status = publicStatusAt(event, now);
  if (!status) return null;
  const hidden = resultsAreHidden(event, now);
  // A picture from before an update may lack what is shown now.
  const { data: kept } = screenFrameSchema.safeParse(screen.frozenFrame);
  if (kept && (!hidden || mayStay(kept, { event, now }))) return { ...kept, variant: screen.variant };
  const results = await readResults(screen, { event, now });
  const path = event.shortCode
    ? `/s/e/${event.shortCode}`
    : `/events/${encodeURIComponent(event.uniqueName)}`;
  const address = config().publicUrl.replace(/\/+$/, '') + path;
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
    ...results,
    short_address: new URL(address).host + path,
    qr: qrBars(address),
    live_event_id: isLive(screen, { hidden }) ? event.id : null,
    as_of: now.toISOString(),
  };
}

/** Whether a kept picture may be shown while results are hidden: one from before, or from an earlier blackout, may reveal them. */
function mayStay(kept: ScreenFrame, moment: { event: EventRecord; now: Date }): boolean {
  return !showsResults(kept) || (kept.results_hidden && mayShowHidden(new Date(kept.as_of), moment));
}

function showsResults({ rows, votes_count, spikes }: ScreenFrame): boolean {
  if (votes_count !== null || spikes.length > 0) return true;
  return rows.some(
    ({ finalist, rank, vote_percentage: share }) => share !== null || (finalist && rank !== null),
  );
}

/** The public messages of an event contain everybody's rank: never for a screen that covers or keeps something. */
function isLive({ show, covered, frozenFrame }: ScreenRecord, { hidden }: { hidden: boolean }): boolean {
  if (hidden || frozenFrame) return false;
  return show === 'board' || (show === 'reveal' && covered === 0);
}

async function readResults(
  screen: ScreenRecord,
  { event, now }: { event: EventRecord; now: Date },
): Promise<Results> {
  switch (screen.show) {
    case 'waiting':
    case 'qr':
      return NO_RESULTS;
    case 'spotlight': {
      const board = await findPublicBoard(event, now);
      const row = board.rows.find(({ id }) => id === screen.finalistId);
      if (!row) return NO_RESULTS;
      return { ...NO_RESULTS, rows: [board.hidden ? withoutResult(row) : openRow(row)] };
    }
    case 'board': {
      const board = await findPublicBoard(event, now);
      if (board.hidden) return NO_RESULTS;
      const rows = rowsOf(board, screen);
      return {
        rows: rows.map(openRow),
        covered: 0,
        votes_count: board.totalVotes,
        spikes: spikesOf(board, rows),
      };
    }
    case 'reveal': {
      const hidden = resultsAreHidden(event, now);
      const board = await findBoard(event.id);
      const rows = rowsOf(board, screen);
      const covered = coveredAt(screen, { places: rows.length, event, now });
      return {
        rows: rows.map((row, index) => (index < covered ? coveredRow(row) : openRow(row))),
        covered,
        votes_count: hidden ? null : board.totalVotes,
        spikes: hidden || covered > 0 ? [] : spikesOf(board, rows),
      };
    }
  }
}

/** The places that a screen shows: as many as were chosen, of one category counted among themselves. */
function rowsOf(board: Board, { category, rows }: Pick<ScreenRecord, 'category' | 'rows'>): BoardRow[] {
  return board.rows
    .filter((row) => category === null || row.category === category)
    .slice(0, rows)
    .map((row, index) => ({ ...row, rank: index + 1 }));
}

/** Notes on those who stand on the screen. */
function spikesOf({ spikes }: Board, rows: readonly BoardRow[]): ScreenSpike[] {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return presentSpikes(spikes).flatMap(({ finalist_id: id, ...note }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ ...note, name }];
  });
}

function openRow(row: BoardRow): ScreenRow {
  return { ...withoutResult(row), rank: row.rank, vote_percentage: row.votePercentage };
}

function withoutResult({ id, name, category, profileImage, number, withdrawn }: BoardRow): ScreenRow {
  const finalist = {
    id,
    name,
    category,
    profile_image: profileImage,
    ...(number !== null && { number }),
    ...(withdrawn && { withdrawn: true as const }),
  };
  return { rank: null, finalist, vote_percentage: null };
}

function coveredRow({ rank }: BoardRow): ScreenRow {
  return { rank, finalist: null, vote_percentage: null };
}
