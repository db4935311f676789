import { AppError } from '#server/platform/app-error.ts';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';
import { poll } from '#server/platform/poll.ts';
import { enqueuePosterJob, findPosterJob, type JobProgress, type PosterJob } from './posters.jobs.ts';

const LOOK_EVERY_MS = 100;

/** Queues the job. @throws AppError `document_not_ready` when Redis is down */
export async function startPosterJob(job: PosterJob): Promise<{ id: string; progress: JobProgress }> {
  try {
    const id = await enqueuePosterJob(job);
    return { id, progress: (await findPosterJob(id)) ?? { state: 'waiting', done: 0, total: 0 } };
  } catch (error) {
    logger().warn({ err: error, job }, 'posters could not be asked for');
    throw notReady(error);
  }
}

/**
 * Queues the job and waits until the job is over, well or not; they go on when nobody waits any more.
 *
 * @param options.isGone true once the client has gone
 * @throws AppError `document_not_ready` when Redis is down or it takes longer than POSTER_WAIT_MS
 */
export async function runPosterJob(
  job: PosterJob,
  { isGone = () => false }: { isGone?: (() => boolean) | undefined } = {},
): Promise<void> {
  const { id } = await startPosterJob(job);
  const look = async () => {
    if (isGone()) return 'unwanted';
    // A Redis that is away for a moment is no reason to give up before the time is over.
    const progress = await findPosterJob(id).catch(() => undefined);
    const isOver = progress === null || progress?.state === 'ready' || progress?.state === 'failed';
    return isOver ? 'over' : null;
  };
  const found = await poll(look, { everyMs: LOOK_EVERY_MS, withinMs: config().posterWaitMs });
  if (found !== 'over') throw notReady();
}

export function notReady(cause?: unknown): AppError {
  return new AppError({ code: 'document_not_ready', retryAfterSeconds: 5, cause });
}
