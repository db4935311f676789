import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { CORRECTIONS_MAX } from '#contracts/finalists/public-corrections.ts';
import { clockOf, findEvent } from '../modules/events/index.ts';
import { type CorrectionRecord, findFinalists, listCorrectionsOf } from '../modules/finalists/index.ts';
import { AppError } from '../platform/app-error.ts';
import { sharedNow } from '../platform/clock.ts';

/**
 * What was put right after the first order of an event, the newest first, with the finalists' present names.
 *
 * @throws AppError `event_not_found`, for drafts too
 */
export async function listCorrections(
  reference: string,
  { finalistId }: { finalistId: string | null },
): Promise<{ correction: CorrectionRecord; finalistName: string }[]> {
  const [event, now] = await Promise.all([findEvent(reference), sharedNow()]);
  if (!event || eventStatusAt(clockOf(event), now) === 'draft') {
    throw new AppError({ code: 'event_not_found' });
  }
  const corrections = await listCorrectionsOf(event.id, { finalistId, limit: CORRECTIONS_MAX });
  const finalists = await findFinalists(corrections.map((correction) => correction.finalistId));
  const names = new Map(finalists.map(({ id, name }) => [id, name]));
  return corrections.map((correction) => ({
    correction,
    finalistName: names.get(correction.finalistId) ?? '',
  }));
}
