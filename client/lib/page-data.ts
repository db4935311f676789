import { object, optional, type Reader, readerOf, record, text } from '#contracts/shape.ts';

/**
 * What the server writes into the page beside the markup: `<script type="application/json" id="sorak-data">`.
 * `config` comes with every page; `queries` holds answers of the API that the page would fetch first, by path
 * (`/events/putri-nusantara-2026`), so that the first screen needs no request.
 */
interface PageData {
  config: {
    client_key?: string | undefined;
    snap_script_url?: string | undefined;
    /** Where *Work with Sorak* and *Chat tim kami* lead. */
    contact_url?: string | undefined;
    /** Names the place of a visitor who agreed; absent: no service is called. */
    geocoder_url?: string | undefined;
  };
  queries: Record<string, unknown>;
  /** When the server wrote it, ISO 8601. */
  at?: string | undefined;
}
const pageDataReader = readerOf(
  object<Partial<PageData>>({
    config: optional(
      object<PageData['config']>({
        client_key: optional(text),
        snap_script_url: optional(text),
        contact_url: optional(text),
        geocoder_url: optional(text),
      }),
    ),
    queries: optional(record),
    at: optional(text),
  }),
);

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
    return { ...empty, ...pageDataReader.safeParse(JSON.parse(text)).data };
  } catch {
    return empty;
  }
}

/**
 * The first answer for an API path, parsed; undefined when the page carries none or one of another shape. For
 * `initialData` of a query.
 */
export function initialAnswer<T>(path: string, reader: Reader<T>): T | undefined {
  const answer = pageData().queries[path];
  if (answer === undefined) return undefined;
  return reader.safeParse(answer).data;
}
