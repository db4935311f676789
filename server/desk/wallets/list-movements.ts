import { type EventRecord, findEventsByIds } from '#server/modules/events/index.ts';
import { type EntryPlace, type LedgerEntry, listEntries } from '#server/modules/ledger/index.ts';
import { findOrganizers, type OrganizerRecord } from '#server/modules/organizers/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** One entry of the ledger, and whose it is. */
export interface MovementRow {
  entry: LedgerEntry;
  event: EventRecord | undefined;
  organizer: OrganizerRecord | undefined;
}

/** Every movement in the wallets in reach, by the entries of the ledger that are of them, the newest first. @throws AppError `malformed_request` for a place that is none */
export async function listMovements(
  scope: MoneyScope,
  { eventId, before, limit }: { eventId?: string | undefined; before?: string | undefined; limit: number },
): Promise<{ rows: MovementRow[]; next: string | null }> {
  if (!scope.seesAmounts) return { rows: [], next: null };
  const place = before === undefined ? null : readPlace(before);
  const found = await listEntries(scope, { eventId, before: place, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const [events, organizers] = await Promise.all([
    findEventsByIds(entries.map((entry) => entry.eventId)),
    findOrganizers(entries.map(({ organizerId }) => organizerId)),
  ]);
  const last = entries.at(-1);
  return {
    rows: entries.map((entry) => ({
      entry,
      event: events.get(entry.eventId),
      organizer: organizers.get(entry.organizerId),
    })),
    next: found.length > limit && last ? spellPlace(last) : null,
  };
}

const spellPlace = ({ at, _id }: LedgerEntry): string =>
  Buffer.from(`${at.getTime()} ${_id}`).toString('base64url');

function readPlace(text: string): EntryPlace {
  const [, time, id] = /^(\d{1,15}) (.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined) throw new AppError({ code: 'malformed_request' });
  return { at: new Date(Number(time)), id };
}
