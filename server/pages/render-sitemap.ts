import { listPublishedEvents } from '../modules/events/index.ts';
import { listFinalistsOfEvents } from '../modules/finalists/index.ts';
import { config } from '../platform/config.ts';
import { escapeHtml } from '../platform/html.ts';
import { createSnapshotCache } from '../platform/snapshot-cache.ts';

const FRESH_MS = 60_000;
/** The protocol's limit of one file. */
const ADDRESSES_MAX = 50_000;
const STATIC_PATHS = ['/', '/events', '/about', '/privacy-policy', '/trems-and-condition'];

interface Address {
  path: string;
  changedAt: Date | null;
}

const cache = createSnapshotCache({
  readVersion: async () => String(Date.now()),
  build: async () => toXml(await listAddresses()),
  freshMs: FRESH_MS,
  maxAgeMs: FRESH_MS,
  maxKeys: 1,
});

/**
 * Every public page as a sitemap: the fixed ones, then published events with their finalists, the last changed first. At most a
 * minute old, and at most 50,000 addresses, the limit of the format.
 */
export async function renderSitemap(): Promise<string> {
  return (await cache('all'))?.body ?? toXml([]);
}

async function listAddresses(): Promise<Address[]> {
  const events = await listPublishedEvents({ homeOnly: false });
  events.sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
  const finalists = Map.groupBy(
    await listFinalistsOfEvents(events.map(({ id }) => id)),
    ({ eventId }) => eventId,
  );
  const addresses: Address[] = STATIC_PATHS.map((path) => ({ path, changedAt: null }));
  for (const event of events) {
    const path = `/events/${encodeURIComponent(event.uniqueName)}`;
    addresses.push({ path, changedAt: event.updatedAt });
    for (const { id, updatedAt } of finalists.get(event.id) ?? []) {
      addresses.push({ path: `${path}/${encodeURIComponent(id)}`, changedAt: updatedAt });
    }
    if (addresses.length >= ADDRESSES_MAX) break;
  }
  return addresses.slice(0, ADDRESSES_MAX);
}

function toXml(addresses: Address[]): string {
  const entries = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(config().publicUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
