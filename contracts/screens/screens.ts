import * as z from 'zod/mini';
import { EVENT_RESULTS } from '../events/event-statuses.ts';
import { publicEventStatusSchema } from '../events/events.ts';
import { idSchema } from '../ids.ts';
import { spikeLineSchema } from '../leaderboard/leaderboard.ts';
import { nameSchema, visibleLine } from '../names.ts';

/** Where a link's token travels, so that no log of addresses keeps it. */
export const SCREEN_TOKEN_HEADER = 'X-Screen-Token';

export const SCREEN_VARIANTS = ['dark', 'light', 'overlay'] as const;
const variantSchema = z.enum(SCREEN_VARIANTS);
/** `reveal`: the board with its places covered, opened one by one from the last to the first. */
export const SCREEN_SHOWS = ['board', 'reveal', 'spotlight', 'waiting', 'qr'] as const;
const showSchema = z.enum(SCREEN_SHOWS);
export type ScreenShow = z.infer<typeof showSchema>;

export const SCREEN_ROWS_MAX = 10;
export const SCREENS_PER_EVENT_MAX = 20;
export const SCREEN_NAME_MAX = 60;

/** Screens poll this often besides messages: a link that was revoked goes dark within 3 s without a socket, too. */
export const SCREEN_POLL_MS = 2_000;

/** Somebody who stands on a screen. */
const screenFinalistSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  profile_image: z.string(),
  withdrawn: z.optional(z.literal(true)),
  number: z.optional(z.int()),
});

/** A place of the board; a covered one is only its number. */
export const screenRowSchema = z.object({
  /** Null while results are hidden (of a spotlight). */
  rank: z.nullable(z.int()),
  finalist: z.nullable(screenFinalistSchema),
  vote_percentage: z.nullable(z.number()),
});
export type ScreenRow = z.infer<typeof screenRowSchema>;

/** A sudden jump in somebody's votes: how many paid orders, over how long. */
const screenSpikeSchema = z.extend(z.omit(spikeLineSchema, { finalist_id: true }), { name: z.string() });
export type ScreenSpike = z.infer<typeof screenSpikeSchema>;

/** Everything that a screen may show at this moment, and nothing else. */
export const screenFrameSchema = z.object({
  event: z.object({
    name: z.string(),
    tagline: z.string(),
    profile_image: z.string(),
    status: publicEventStatusSchema,
    /** Null without a set end. */
    closes_at: z.nullable(z.iso.datetime()),
    zone: z.string(),
    results: z.enum(EVENT_RESULTS),
  }),
  variant: variantSchema,
  show: showSchema,
  category: z.nullable(z.string()),
  /** The picture stands still until it is unfrozen. */
  frozen: z.boolean(),
  /** Results are hidden from the public; `hidden_until` is the promised instant of the reveal. */
  results_hidden: z.boolean(),
  hidden_until: z.nullable(z.iso.datetime()),
  rows: z.array(screenRowSchema),
  /** How many of the rows are covered. */
  covered: z.int(),
  /** Null while results are hidden. */
  votes_count: z.nullable(z.int()),
  /** Sudden jumps of those who are on the board, as the public sees them; none while anything is covered. */
  spikes: z.array(screenSpikeSchema),
  /** Where the code leads, as it is printed beside it. */
  short_address: z.string(),
  /** The code with its quiet zone: modules of a side, and the dark ones as an SVG path. */
  qr: z.object({ size: z.int(), path: z.string() }),
  /** The event whose public messages make this picture stale; null whenever they would reveal more than is shown. */
  live_event_id: z.nullable(z.string()),
  /** The instant that the picture is of. */
  as_of: z.iso.datetime(),
});
export type ScreenFrame = z.infer<typeof screenFrameSchema>;

/** A screen as its controllers see it. */
export const screenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Grows with every change; a change names the one that it was made from. */
  revision: z.int(),
  variant: variantSchema,
  show: showSchema,
  rows: z.int(),
  category: z.nullable(z.string()),
  finalist_id: z.nullable(z.string()),
  /** Places that are still covered in a staged reveal. */
  covered: z.int(),
  frozen: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Screen = z.infer<typeof screenSchema>;

export const screenEventParamsSchema = z.object({ eventId: idSchema });
export const screenParamsSchema = z.object({ screenId: idSchema });

/** GET /admin/events/{id}/screens: the links that are not revoked, and what they can show. */
export const screensResponseSchema = z.object({
  event: z.object({ id: z.string(), name: z.string(), results_hidden: z.boolean(), is_closed: z.boolean() }),
  screens: z.array(screenSchema),
  categories: z.array(z.string()),
  /** In their own order, which reveals nothing. */
  finalists: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ScreensResponse = z.infer<typeof screensResponseSchema>;

export const createScreenRequestSchema = z.object({
  name: nameSchema({ min: 1, max: SCREEN_NAME_MAX }),
  variant: z._default(variantSchema, 'dark'),
});
export type CreateScreenRequest = z.input<typeof createScreenRequestSchema>;

export const screenCreatedResponseSchema = z.object({
  message: z.string(),
  screen: screenSchema,
  /** Returned once; only its hash is kept. */
  token: z.string(),
});
export type ScreenCreated = z.infer<typeof screenCreatedResponseSchema>;

export const changeScreenRequestSchema = z.object({
  revision: z.int().check(z.minimum(1)),
  variant: z.optional(variantSchema),
  show: z.optional(showSchema),
  rows: z.optional(z.int().check(z.minimum(1), z.maximum(SCREEN_ROWS_MAX))),
  category: z.optional(z.nullable(z.string().check(z.maxLength(120), visibleLine))),
  finalist_id: z.optional(z.nullable(idSchema)),
  /** Opens the next place: one less than there are. Choosing the reveal, or another board, covers all of them. */
  covered: z.optional(z.int().check(z.minimum(0), z.maximum(SCREEN_ROWS_MAX))),
  frozen: z.optional(z.boolean()),
});
export type ChangeScreenRequest = z.input<typeof changeScreenRequestSchema>;

export const screenChangedResponseSchema = z.object({ message: z.string(), screen: screenSchema });
export const screenRevokedResponseSchema = z.object({ message: z.string() });
