import type { PosterProgress } from '#contracts/live.ts';
import { live } from '#server/platform/live/emitter.ts';
import type { EventRecord } from '../events/index.ts';

/** Screens need no more. */
const PUBLISH_EVERY_MS = 250;

/** Where a job keeps how far it is, for those who poll. */
export type ReportProgress = (progress: { done: number; total: number }) => Promise<void>;

/** Reports to the desk's rooms and the job how many finalists are done: the first at once, then some times a second, and the end always. */
export function trackProgress({
  event,
  kind,
  total,
  report,
}: {
  event: Pick<EventRecord, 'id' | 'organizerId'>;
  kind: PosterProgress['kind'];
  total: number;
  report: ReportProgress | undefined;
}): { advance: () => Promise<void>; finish: (state: 'ready' | 'failed') => Promise<void> } {
  let done = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const publish = async (state: PosterProgress['state']) => {
    reportedAt = performance.now();
    live.posterProgress({ eventId: event.id, organizerId: event.organizerId, kind, state, done, total });
    await report?.({ done, total });
  };
  return {
    advance: async () => {
      done += 1;
      if (performance.now() - reportedAt >= PUBLISH_EVERY_MS) await publish('working');
    },
    finish: async (state) => {
      if (state === 'ready') done = total;
      await publish(state);
    },
  };
}
