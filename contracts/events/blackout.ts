import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** What decides whether an event's results may be seen; times as `Date`, null when not set. */
export interface BlackoutTimes {
  /** From this instant (included) results are sent to ROLE001 only; null: never hidden. */
  resultsHiddenFrom: Date | null;
  /** The promised instant of the reveal, at which the results show by themselves; null: they wait for the reveal. */
  resultsHiddenUntil: Date | null;
  /** Somebody revealed them before that. */
  resultsRevealedAt: Date | null;
}

/**
 * Whether an event's results (votes, shares, ranks, order, latest votes) are hidden at `now`. Whatever shows a result to anybody but
 * ROLE001 reads this first.
 *
 * @param options.aheadMs also true when they will be hidden within that time: for answers that are given out again for a while
 */
export function resultsHidden(
  event: BlackoutTimes,
  now: Date,
  { aheadMs = 0 }: { aheadMs?: number } = {},
): boolean {
  const { resultsHiddenFrom: from, resultsHiddenUntil: until } = event;
  if (from === null || event.resultsRevealedAt !== null) return false;
  return from.getTime() <= now.getTime() + aheadMs && (until === null || now < until);
}

/** A blackout as pages receive it; null after its end. */
export const blackoutSchema = z.object({
  /** Results are hidden now. */
  hidden: z.boolean(),
  from: z.iso.datetime(),
  /** The promised instant of the reveal; null while none is promised. */
  until: z.nullable(z.iso.datetime()),
});
export type Blackout = z.infer<typeof blackoutSchema>;

export const blackoutParamsSchema = z.object({ eventId: idSchema });

/** PUT /admin/events/{id}/blackout. `from: null` takes a blackout away that has not begun. */
export const setBlackoutRequestSchema = z
  .object({
    /** An instant that has passed means now. */
    from: z.nullable(z.iso.datetime()),
    until: z._default(z.nullable(z.iso.datetime()), null),
    /** Of the event as whoever hides has seen it. */
    revision: z.int().check(z.minimum(1)),
  })
  .check(
    z.refine(({ from, until }) => until === null || (from !== null && Date.parse(until) > Date.parse(from)), {
      path: ['until'],
      error: 'untilAfterFrom',
    }),
  );
export type SetBlackoutRequest = z.input<typeof setBlackoutRequestSchema>;

/** The answer to both calls. */
export const blackoutResponseSchema = z.object({
  message: z.string(),
  blackout: z.nullable(blackoutSchema),
  /** The instant of the last reveal by hand; null when there was none. */
  revealed_at: z.nullable(z.iso.datetime()),
});
export type BlackoutResponse = z.infer<typeof blackoutResponseSchema>;
