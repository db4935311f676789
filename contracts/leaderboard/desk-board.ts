import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';

/** As many as the dropdown shows. */
export const BOARD_EVENTS_MAX = 10;
/** Slices of the chart; the others are one. */
export const CHART_SLICES = 7;
/** What the chart calls them. */
export const CHART_OTHERS = 'Others';

export const boardEventsQuerySchema = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
});
export const boardEventsResponseSchema = z.object({
  events: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type BoardEvents = z.infer<typeof boardEventsResponseSchema>['events'];

export const boardEventParamsSchema = z.object({ eventId: idSchema });
export const boardFinalistParamsSchema = z.object({ finalistId: idSchema });

export const deskBoardRowSchema = z.object({
  id: z.string(),
  rank: z.int(),
  name: z.string(),
  category: z.string(),
  profile_image: z.string(),
  total_votes: z.int(),
  /** Fraction of the event's votes, four decimals. */
  vote_percentage: z.number(),
});
export type DeskBoardRow = z.infer<typeof deskBoardRowSchema>;

export const deskBoardResponseSchema = z.object({
  event: z.object({ id: z.string(), name: z.string() }),
  data: z.array(deskBoardRowSchema),
  /** The first seven and `Others`; empty while there are no votes. */
  chart: z.array(z.object({ name: z.string(), percentage: z.number() })),
  total_votes: z.int(),
  version: z.int(),
  as_of: z.iso.datetime(),
  /** Results are hidden from this viewer: ranks and votes are 0. */
  hidden: z.boolean(),
});
export type DeskBoard = z.infer<typeof deskBoardResponseSchema>;

export const voterOrderSchema = z.enum(['latest', 'highest']);
export type VoterOrder = z.infer<typeof voterOrderSchema>;

export const votersQuerySchema = z.object({
  ...pageQueryShape,
  filter_by: z._default(voterOrderSchema, 'highest'),
});

export const voterDetailSchema = z.object({
  /** Distinguishes voters, and colours their initials, without an e-mail. */
  id: z.string(),
  name: z.string(),
  /** Masked for ROLE002. */
  email: z.string(),
  /** When the last of what is counted was paid or taken back; null when nothing is left. */
  last_trx_time: z.nullable(z.iso.datetime()),
  /** Votes that count now. The specification names both and makes no difference between them. */
  vote: z.int(),
  count_vote: z.int(),
});
export type VoterDetail = z.infer<typeof voterDetailSchema>;

export const votersResponseSchema = z.object({
  data: z.array(voterDetailSchema),
  pagination: paginationSchema,
});
export type VotersResponse = z.infer<typeof votersResponseSchema>;
