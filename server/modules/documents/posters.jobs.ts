import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { jobDefaults, queue } from '#server/platform/queues.ts';

export const POSTERS_QUEUE = 'posters';

/**
 * What workers draw for an event's finalists. Ids only: what is drawn is read from the database when the job runs.
 * `poster_zip`: the posters of all of them in one file. `poster`: those of one finalist. `qr_codes`: QR pictures, of one or of all.
 */
export const posterJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('poster_zip'), event_id: idSchema }),
  z.object({ kind: z.literal('poster'), finalist_id: idSchema }),
  z.object({
    kind: z.literal('qr_codes'),
    event_id: idSchema,
    /** null: every finalist of the event. */
    finalist_id: z.nullable(idSchema),
    actor: z.object({ user_id: z.string(), role_id: z.string() }),
    request_id: z.string(),
  }),
]);
export type PosterJob = FromWire<z.infer<typeof posterJobSchema>>;

export interface JobProgress {
  state: 'waiting' | 'working' | 'ready' | 'failed';
  /** Finalists that are done, of `total`; both 0 before it is known. */
  done: number;
  total: number;
}

const progressSchema = z.object({ done: z.number(), total: z.number() });

type Subject =
  | { kind: 'poster_zip'; eventId: string }
  | { kind: 'poster'; finalistId: string }
  | { kind: 'qr_codes'; eventId: string; finalistId: string | null };

function subjectOf(job: Subject): string {
  if (job.kind === 'poster_zip') return `zip-${job.eventId}`;
  if (job.kind === 'poster') return `poster-${job.finalistId}`;
  return `qr-${job.finalistId ?? job.eventId}`;
}

/**
 * Queues the job. While a job of the same subject waits or runs, nothing is added and that one's id is returned.
 *
 * @throws when Redis is down
 */
export async function enqueuePosterJob(job: PosterJob): Promise<string> {
  const payload = posterJobSchema.parse(payloadOf(job));
  const added = await queue(POSTERS_QUEUE).add(payload.kind, payload, {
    ...jobDefaults,
    // Somebody waits at the other end of a single one.
    priority: isShort(job) ? 1 : 10,
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000 },
    deduplication: { id: subjectOf(job) },
  });
  return String(added.id);
}

function payloadOf(job: PosterJob): z.infer<typeof posterJobSchema> {
  if (job.kind === 'poster') return { kind: job.kind, finalist_id: job.finalistId };
  if (job.kind === 'poster_zip') return { kind: job.kind, event_id: job.eventId };
  const { kind, eventId, finalistId, actor, requestId } = job;
  return {
    kind,
    event_id: eventId,
    finalist_id: finalistId,
    actor: { user_id: actor.userId, role_id: actor.roleId },
    request_id: requestId,
  };
}

function isShort(job: PosterJob): boolean {
  return job.kind === 'poster' || (job.kind === 'qr_codes' && job.finalistId !== null);
}

/** How far a job is; null when there is none of that id (any more). @throws when Redis is down */
export async function findPosterJob(id: string): Promise<JobProgress | null> {
  const job = await queue(POSTERS_QUEUE).getJob(id);
  if (!job) return null;
  const [state, progress] = [await job.getState(), progressSchema.safeParse(job.progress)];
  const { done, total } = progress.success ? progress.data : { done: 0, total: 0 };
  if (state === 'completed') return { state: 'ready', done, total };
  if (state === 'failed') return { state: 'failed', done, total };
  return { state: state === 'active' ? 'working' : 'waiting', done, total };
}

/** How far the job of this subject is that waits or runs; null without one. @throws when Redis is down */
export async function findRunningPosterJob(job: Subject): Promise<JobProgress | null> {
  const id = await queue(POSTERS_QUEUE).getDeduplicationJobId(subjectOf(job));
  return id ? findPosterJob(id) : null;
}
