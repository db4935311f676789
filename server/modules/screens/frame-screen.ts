import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { config } from '#server/platform/config.ts';
import { qrBars } from '../documents/index.ts';
import { type EventRecord, publicStatusAt, resultsAreHidden } from '../events/index.ts';
import { type Board, type BoardRow, findBoard, findPublicBoard } from '../leaderboard/index.ts';
import { coveredAt, mayShowHidden } from './covered-places.ts';
import {
  type KeptFrame,
  presentFrame,
  readKeptFrame,
  type ScreenResults,
  type ShownPlace,
} from './screens.presenter.ts';
import type { ScreenRecord } from './screens.repository.ts';

const NO_RESULTS: ScreenResults = { places: [], covered: 0, totalVotes: null, spikes: [] };

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
  const kept = readKeptFrame(screen.frozenFrame);
  if (kept && (!hidden || mayStay(kept, { event, now }))) return { ...kept.frame, variant: screen.variant };
  const results = await readResults(screen, { event, now });
  const path = event.shortCode
    ? `/s/e/${event.shortCode}`
    : `/events/${encodeURIComponent(event.uniqueName)}`;
  const address = config().publicUrl.replace(/\/+$/, '') + path;
  return presentFrame(screen, {
    event,
    status,
    hidden,
    results,
    shortAddress: new URL(address).host + path,
    qr: qrBars(address),
    isLive: isLive(screen, { hidden }),
    now,
  });
}

/** Whether a kept picture may be shown while results are hidden: one from before, or from an earlier blackout, may reveal them. */
function mayStay(kept: KeptFrame, moment: { event: EventRecord; now: Date }): boolean {
  return !kept.showsResults || (kept.wasHidden && mayShowHidden(kept.at, moment));
}

/** The public messages of an event contain everybody's rank: never for a screen that covers or keeps something. */
function isLive({ show, covered, frozenFrame }: ScreenRecord, { hidden }: { hidden: boolean }): boolean {
  if (hidden || frozenFrame) return false;
  return show === 'board' || (show === 'reveal' && covered === 0);
}

async function readResults(
  screen: ScreenRecord,
  { event, now }: { event: EventRecord; now: Date },
): Promise<ScreenResults> {
  switch (screen.show) {
    case 'waiting':
    case 'qr':
      return NO_RESULTS;
    case 'spotlight': {
      const board = await findPublicBoard(event, now);
      const row = board.rows.find(({ id }) => id === screen.finalistId);
      if (!row) return NO_RESULTS;
      return { ...NO_RESULTS, places: [board.hidden ? withoutResult(row) : openPlace(row)] };
    }
    case 'board': {
      const board = await findPublicBoard(event, now);
      if (board.hidden) return NO_RESULTS;
      const rows = rowsOf(board, screen);
      return {
        places: rows.map(openPlace),
        covered: 0,
        totalVotes: board.totalVotes,
        spikes: spikesOf(board, rows),
      };
    }
    case 'reveal': {
      const hidden = resultsAreHidden(event, now);
      const board = await findBoard(event.id);
      const rows = rowsOf(board, screen);
      const covered = coveredAt(screen, { places: rows.length, event, now });
      return {
        places: rows.map((row, index) => (index < covered ? coveredPlace(row) : openPlace(row))),
        covered,
        totalVotes: hidden ? null : board.totalVotes,
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
function spikesOf({ spikes }: Board, rows: readonly BoardRow[]): ScreenResults['spikes'] {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return spikes.flatMap((note) => {
    const name = names.get(note.finalistId);
    return name === undefined ? [] : [{ ...note, name }];
  });
}

function openPlace(row: BoardRow): ShownPlace {
  return { finalist: row, rank: row.rank, votePercentage: row.votePercentage };
}

function withoutResult(row: BoardRow): ShownPlace {
  return { finalist: row, rank: null, votePercentage: null };
}

function coveredPlace({ rank }: BoardRow): ShownPlace {
  return { finalist: null, rank, votePercentage: null };
}
