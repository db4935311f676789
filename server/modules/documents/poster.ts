import { createHash } from 'node:crypto';
import { closesAt } from '#contracts/events/event-clock.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';
import { formatRupiah } from '#contracts/money.ts';
import type { EventRecord } from '../events/index.ts';
import type { FinalistRecord } from '../finalists/index.ts';

/** Everything that a printed poster shows. As on share images there is no room for votes or ranks: paper hangs for weeks. */
export interface Poster {
  finalistId: string;
  /** Place in the event's list, from 1. It is in the names of files only. */
  place: number;
  /** As it is worn. In an event without such numbers the place; null where only others have one. */
  number: number | null;
  name: string;
  category: string;
  eventName: string;
  /** How to pay and what a vote costs. */
  offer: string;
  /** When voting closes; empty while no date is set. */
  closing: string;
  /** What the code says: where this finalist is voted for. */
  address: string;
  /** Address of the portrait, `/media/….webp`; empty when there is none. */
  picture: string;
}

/** To be raised when `draw-poster.ts` draws something else, so that every poster is made anew. */
const DESIGN_VERSION = 2;

/** `{public base}/events/{event_unique_name}/{finalistId}` */
export function voteAddress({
  publicUrl,
  eventUniqueName,
  finalistId,
}: {
  publicUrl: string;
  eventUniqueName: string;
  finalistId: string;
}): string {
  const base = publicUrl.replace(/\/+$/, '');
  return `${base}/events/${encodeURIComponent(eventUniqueName)}/${encodeURIComponent(finalistId)}`;
}

/** The posters of an event's finalists in their fixed order. A number on paper is never another one than on the sash. */
export function postersOf(
  event: EventRecord,
  { finalists, publicUrl }: { finalists: readonly FinalistRecord[]; publicUrl: string },
): Poster[] {
  const offer = `Bayar dengan QRIS, e-wallet, transfer bank, atau kartu. ${formatRupiah(event.priceAmount)} per vote.`;
  const closing = closingText(event);
  const areWorn = finalists.some(({ number }) => number !== null);
  return finalists.map((finalist, index) => ({
    finalistId: finalist.id,
    place: index + 1,
    number: areWorn ? finalist.number : index + 1,
    name: finalist.name,
    category: finalist.category,
    eventName: event.name,
    offer,
    closing,
    address: voteAddress({ publicUrl, eventUniqueName: event.uniqueName, finalistId: finalist.id }),
    picture: finalist.profileImage,
  }));
}

/** 16 hexadecimal digits that differ whenever the poster would. */
export function posterFingerprint(poster: Poster): string {
  const { number, name, category, eventName, offer, closing, address, picture } = poster;
  return digest([DESIGN_VERSION, number, name, category, eventName, offer, closing, address, picture]);
}

/** The same for a zip of several. */
export function posterZipFingerprint(posters: readonly Poster[]): string {
  return digest(posters.map((poster) => [poster.finalistId, posterFingerprint(poster)]));
}

function digest(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

function closingText(event: EventRecord): string {
  const at = event.isShow ? closesAt(event) : null;
  if (!at) return '';
  const day = new Intl.DateTimeFormat('id-ID', {
    timeZone: event.zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(at);
  const time = new Intl.DateTimeFormat('id-ID', {
    timeZone: event.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return `Voting ditutup ${day}, ${time} ${zoneNames[event.zone]}`;
}
