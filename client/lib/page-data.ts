import * as z from 'zod/mini';

/**
 * What the server writes into the page beside the markup: `<script type="application/json" id="sorak-data">`.
 * `config` comes with every page; `queries` holds answers of the API that the page would fetch first, by path
 * (`/events/putri-nusantara-2026`), so that the first screen needs no request.
 */
const pageDataSchema = z.object({
  config: z._default(
    z.partial(
      z.object({
        client_key: z.string(),
        snap_script_url: z.string(),
        /** Where *Work with Sorak* and *Chat tim kami* lead. */
        contact_url: z.optional(z.string()),
        /** Names the place of a visitor who agreed; absent: no service is called. */
        geocoder_url: z.optional(z.string()),
      }),
    ),
    {},
  ),
  queries: z._default(z.record(z.string(), z.unknown()), {}),
  /** When the server wrote it, ISO 8601. */
  at: z.optional(z.string()),
});
type PageData = z.infer<typeof pageDataSchema>;

/** When the page was kept that is shown instead of the server's (`public/sw.js`), in milliseconds; null for the server's own. */
export function keptAt(): number | null {
  const { kept } = document.documentElement.dataset;
  return kept ? Date.parse(kept) : null;
}

let cached: PageData | undefined;

/** The page's data; an absent or broken script reads as empty, and the page then calls the API as usual. */
export function pageData(): PageData {
  cached ??= read();
  return cached;
}

function read(): PageData {
  const text = document.getElementById('sorak-data')?.textContent;
  const empty: PageData = { config: {}, queries: {} };
  if (!text) return empty;
  try {
    const parsed = pageDataSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : empty;
  } catch {
    return empty;
  }
}

/**
 * The first answer for an API path, parsed; undefined when the page carries none or one of another shape. For
 * `initialData` of a query.
 */
export function initialAnswer<T>(path: string, schema: z.ZodMiniType<T>): T | undefined {
  const answer = pageData().queries[path];
  if (answer === undefined) return undefined;
  const parsed = schema.safeParse(answer);
  return parsed.success ? parsed.data : undefined;
}
