import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { ifMissing } from '../missing.ts';

/** An event's address below `/events/`: its unique name. */
export const SLUG_MAX = 64;
/** One made of a name leaves room for the number that distinguishes equal names. */
export const SLUG_MADE_MAX = 60;

/** What reads like a part of the site and not like an event, and what stands below `/events/` already. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[
    'about',
    'account',
    'admin',
    'api',
    'auth',
    'board',
    'check',
    'checkout',
    'dashboard',
    'details',
    'draft',
  ],
  ...['edit', 'event', 'events', 'faq', 'finalist', 'finalists', 'help', 'home', 'index', 'login', 'logout'],
  ...[
    'media',
    'new',
    'null',
    'preview',
    'privacy-policy',
    'projector',
    'refund',
    'register',
    'robots',
    'search',
  ],
  ...['sitemap', 'sorak', 'status', 'support', 'terms', 'undefined', 'vote', 'voting', 'www'],
]);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

export const slugSchema = z.string({ error: ifMissing('slugPattern') }).check(
  z.trim(),
  z.maxLength(SLUG_MAX),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'slugPattern' }),
  z.refine((slug) => !isReservedSlug(slug), { params: { sentence: 'slugReserved' } }),
);

/** `GET /admin/events/slugs`: whether an event may have that address; the one of `event_id` may keep its own. */
export const slugQuerySchema = z.object({ unique_name: slugSchema, event_id: z.optional(idSchema) });

export const slugResponseSchema = z.object({ unique_name: z.string(), is_free: z.boolean() });

export type SlugResponse = z.infer<typeof slugResponseSchema>;
