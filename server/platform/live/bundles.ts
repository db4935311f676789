import * as z from 'zod/mini';
import { serverMessages } from '#contracts/live.ts';

/** The event by which messages to rooms travel from process to process, many in one. */
export const BUNDLE_EVENT = 'bundle';

const bundleSchema = z.array(
  z.object({
    /** One room. */
    to: z.string(),
    name: z.enum(Object.keys(serverMessages) as [keyof typeof serverMessages]),
    /** Of the shape that its name says: it comes from our own emitter. */
    message: z.unknown(),
  }),
);

export type Bundled = z.infer<typeof bundleSchema>[number];

/** @returns nothing of what is no bundle of this version */
export function parseBundle(body: unknown): Bundled[] {
  const parsed = bundleSchema.safeParse(body);
  return parsed.success ? parsed.data : [];
}
