import * as z from 'zod/mini';

/** Where each rupiah of a payment goes; organizer, platform and tax are all of it. */
export const whoseRupiahSchema = z.object({
  organizer: z.int(),
  /** With the service fee. It pays the payment fee of it. */
  platform: z.int(),
  tax: z.int(),
  /** What the payment provider keeps of the platform's part; the same twice where the method is known. */
  fee_lowest: z.int(),
  fee_highest: z.int(),
  /** By the provider's own report; else it is an estimate. */
  fee_is_known: z.boolean(),
});
export type WhoseRupiah = z.infer<typeof whoseRupiahSchema>;
