import * as z from 'zod/mini';

export const finalistSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  profile_image: z.string(),
  banner_image: z.nullable(z.string()),
  qr_image: z.nullable(z.string()),
  /** Fraction of the event's votes, four decimals; shown times 100 with two. */
  vote_percentage: z.number(),
  increase_percentage: z.number(),
  /** 0 while results are hidden. */
  rank: z.int(),
  /** Rupiah per vote. */
  price: z.int(),
  social_media: z.nullable(z.string()),
  event_id: z.string(),
  event_unique_name: z.string(),
  /** Present of one who has withdrawn: the votes stay, no more can be bought. */
  withdrawn: z.optional(z.literal(true)),
  /** On the sash, where finalists have one. */
  number: z.optional(z.int()),
});
export type Finalist = z.infer<typeof finalistSchema>;

export const finalistResponseSchema = z.object({ finalist: finalistSchema });
export type FinalistResponse = z.infer<typeof finalistResponseSchema>;

export const finalistsResponseSchema = z.object({ finalists: z.array(finalistSchema) });
export type FinalistsResponse = z.infer<typeof finalistsResponseSchema>;
