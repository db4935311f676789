import type { Movement } from '#contracts/payouts/withdrawal.ts';
import { findEventsByIds } from '#server/modules/events/index.ts';
import { type EntryPlace, type LedgerEntry, listEntries } from '#server/modules/ledger/index.ts';
import { findOrganizers } from '#server/modules/organizers/index.ts';
import { movementKindOf } from '#server/modules/payouts/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** Every movement in the wallets in reach, entry by entry of the ledger, the newest first. @throws AppError `malformed_request` for a place that is none */
export async function listMovements(
  scope: MoneyScope,
  { eventId, before, limit }: { eventId?: string | undefined; before?: string | undefined; limit: number },
): Promise<{ movements: Movement[]; next: string | null }> {
  if (!scope.seesAmounts) return { movements: [], next: null };
  const place = before === undefined ? null : readPlace(before);
  const found = await listEntries(scope, { eventId, before: place, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const [events, organizers] = await Promise.all([
    findEventsByIds(entries.map((entry) => entry.eventId)),
    findOrganizers(entries.map(({ organizerId }) => organizerId)),
  ]);
  const last = entries.at(-1);
  return {
    movements: entries.map((entry) => ({
      ...presentEntry(entry),
      event_name: events.get(entry.eventId)?.name ?? '',
      event_organizer: organizers.get(entry.organizerId)?.name ?? '',
    })),
    next: found.length > limit && last ? spellPlace(last) : null,
  };
}

function presentEntry(entry: LedgerEntry): Omit<Movement, 'event_name' | 'event_organizer'> {
  const kind = movementKindOf(entry.effect);
  const isPayout = kind.startsWith('payout_');
  // What is owed to somebody is a credit.
  const changeOf = (account: LedgerEntry['legs'][number]['account']) =>
    0 - (entry.legs.find((leg) => leg.account === account)?.amount ?? 0);
  return {
    id: entry._id,
    at: entry.at.toISOString(),
    event_id: entry.eventId,
    kind,
    order_id: entry.orderId,
    payout_id: isPayout ? (entry._id.split(':')[0] ?? null) : null,
    share_amount: changeOf('organizer_payable'),
    suspense_amount: changeOf('suspense'),
    in_transit_amount: changeOf('payout_clearing'),
    paid_out_amount: isPayout ? changeOf('bank') : 0,
  };
}

const spellPlace = ({ at, _id }: LedgerEntry): string =>
  Buffer.from(`${at.getTime()} ${_id}`).toString('base64url');

function readPlace(text: string): EntryPlace {
  const [, time, id] = /^(\d{1,15}) (.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined) throw new AppError({ code: 'malformed_request' });
  return { at: new Date(Number(time)), id };
}
