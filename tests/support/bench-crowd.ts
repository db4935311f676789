import type { CrowdState, ReturningCrowdOptions } from '../bench/programs/come-back.ts';
import type { CrowdOptions, SeenBoard } from '../bench/programs/watch-boards.ts';
import type { BenchProcess } from './bench-process.ts';
import type { BenchStage } from './bench-stage.ts';

/** Viewers in a process of their own. */
export interface Crowd {
  process: BenchProcess;
  join: (options: CrowdOptions) => Promise<void>;
  /** What was seen since the last clearing. */
  boards: () => Promise<SeenBoard[]>;
  clearBoards: () => Promise<void>;
  counts: () => Promise<{
    viewers: number;
    messages: number;
    heartbeats: number;
    lost: number;
    bytes: number;
  }>;
  /** Nobody reads any more. */
  pause: () => Promise<void>;
  leave: () => Promise<void>;
}

export async function startCrowd(stage: BenchStage): Promise<Crowd> {
  const started = await stage.startProgram('watch-boards');
  return {
    process: started,
    join: (options) => started.call('join', options),
    boards: () => started.call('boards'),
    clearBoards: () => started.call('clearBoards'),
    counts: () => started.call('counts'),
    pause: () => started.call('pause'),
    leave: () => started.call('leave'),
  };
}

/** Viewers in a process of their own who come back by themselves. */
export interface ReturningCrowd {
  join: (options: ReturningCrowdOptions) => Promise<void>;
  /** How far they are, `holding` at least that version. */
  state: (question?: { version: number }) => Promise<CrowdState>;
  /** Where connections go from now on. */
  redirect: (urls: string[]) => Promise<void>;
  /** Cuts all connections in one moment, which is returned in milliseconds of the machine's monotonic clock. */
  drop: () => Promise<number>;
  /** Clears the list of who came back. */
  clearReturns: () => Promise<void>;
  /** The largest share of those who came back that came within one tenth of a second. */
  busiestTenth: () => Promise<number>;
  leave: () => Promise<void>;
}

/** @param program the process of `programs/come-back.ts` */
export function returningCrowd(program: BenchProcess): ReturningCrowd {
  return {
    join: (options) => program.call('join', options),
    state: (question) => program.call('state', question),
    redirect: (urls) => program.call('redirect', urls),
    drop: () => program.call('drop'),
    clearReturns: () => program.call('clearReturns'),
    busiestTenth: () => program.call('busiestTenth'),
    leave: () => program.call('leave'),
  };
}

/** A board message as the workers send it. */
export function buildBoardMessage({
  eventId,
  finalists,
  votes,
}: {
  eventId: string;
  finalists: number;
  votes: number;
}) {
  const at = new Date().toISOString();
  return {
    event_id: eventId,
    version: votes,
    as_of: at,
    votes_count: votes,
    rows: Array.from({ length: finalists }, (_, index) => ({
      id: `FNL-${100_000 + index}`,
      rank: index + 1,
      vote_percentage: 0.0421,
      increase_percentage: 0.1234,
    })),
    recently_votes: Array.from({ length: 5 }, (_, index) => ({
      name: 'Pendukung',
      finalist_name: `Finalis ${index + 1}`,
      votes: 3,
      at,
    })),
    spikes: [],
  };
}
