import type { CrowdOptions, SeenBoard } from '../bench/programs/watch-boards.ts';
import type { BenchProcess } from './bench-process.ts';
import type { BenchStage } from './bench-stage.ts';

/** Viewers in a process of their own. */
export interface Crowd {
  process: BenchProcess;
  join: (options: CrowdOptions) => Promise<void>;
  /** What was seen since the last forgetting. */
  boards: () => Promise<SeenBoard[]>;
  forgetBoards: () => Promise<void>;
  counts: () => Promise<{ viewers: number; messages: number; heartbeats: number; lost: number }>;
  leave: () => Promise<void>;
}

export async function startCrowd(stage: BenchStage): Promise<Crowd> {
  const started = await stage.startProgram('watch-boards');
  return {
    process: started,
    join: (options) => started.call('join', options),
    boards: () => started.call('boards'),
    forgetBoards: () => started.call('forgetBoards'),
    counts: () => started.call('counts'),
    leave: () => started.call('leave'),
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
