import * as z from 'zod/mini';

/** A lower limit takes effect at once; a higher one, or none, after so many hours: nobody gets round it in the heat of the moment. */
export const SPEND_RAISE_HOURS = 24;
export const SPEND_LIMIT_MIN = 1_000;
export const SPEND_LIMIT_MAX = 999_999_999;

/** Rupiah that a person lets themselves spend on one event in a day; null: no limit of their own. */
const ownLimitSchema = z.nullable(z.int().check(z.minimum(SPEND_LIMIT_MIN), z.maximum(SPEND_LIMIT_MAX)));

export const spendLimitSchema = z.object({
  own_limit: ownLimitSchema,
  /** What takes its place, and when. */
  next: z.nullable(z.object({ own_limit: ownLimitSchema, from: z.iso.datetime() })),
  /** Nobody spends more on one event in a day. */
  platform_limit: z.int(),
});
export type SpendLimit = z.infer<typeof spendLimitSchema>;
export const spendLimitResponseSchema = z.object({ spend_limit: spendLimitSchema });

export const spendLimitRequestSchema = z.object({ own_limit: ownLimitSchema });
export type SpendLimitRequest = z.infer<typeof spendLimitRequestSchema>;
export const spendLimitChangedResponseSchema = z.object({
  spend_limit: spendLimitSchema,
  message: z.string(),
});

/** Details of `spend_limit_reached`; rupiah. */
const spendLimitReachedSchema = z.object({
  limit_amount: z.int(),
  /** Paid or open already, without the cart that was refused. */
  spent_amount: z.int(),
  left_amount: z.int(),
  /** The limit is their own. */
  is_own: z.boolean(),
  /** When a new day begins. */
  resets_at: z.iso.datetime(),
});
export type SpendLimitReached = z.infer<typeof spendLimitReachedSchema>;
