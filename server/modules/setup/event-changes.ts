import type * as z from 'zod/mini';
import type { updateEventRequestSchema } from '#contracts/events/event-forms.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import { type DeskScope, reaches } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import type { EventFields, EventRecord } from '../events/index.ts';
import { sanitizeDescription } from '../events/index.ts';

export type EventEdit = FromWire<z.output<typeof updateEventRequestSchema>>;

/** A field of an edit in its three shapes: as sent, as stored, and what is stored now. */
interface FieldChange {
  /** On the wire. */
  name: string;
  fields: EventFields;
  sent: unknown;
  current: unknown;
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));
const toIso = (at: Date | null) => at?.toISOString() ?? null;

/** Every field that was sent, whether it changes anything or not. Shares are one change: they are each other's rest. */
function readFields(event: EventRecord, edit: EventEdit, scope: DeskScope): FieldChange[] {
  const found: FieldChange[] = [];
  const add = <T>(
    name: string,
    sent: T | undefined,
    { current, toFields }: { current: unknown; toFields: (sent: T) => EventFields },
  ) => {
    if (sent !== undefined) found.push({ name, fields: toFields(sent), sent, current });
  };
  const { description, percentageEo: share, relatedEvent: related } = edit;
  add('name', edit.name, { current: event.name, toFields: (name) => ({ name }) });
  add('unique_name', edit.uniqueName, {
    current: event.uniqueName,
    toFields: (uniqueName) => ({ uniqueName }),
  });
  add('tagline', edit.tagline, { current: event.tagline, toFields: (tagline) => ({ tagline }) });
  add('description', description === undefined ? undefined : sanitizeDescription(description), {
    current: event.description,
    toFields: (clean) => ({ description: clean }),
  });
  add('social_media', edit.socialMedia, {
    current: event.socialMedia,
    toFields: (socialMedia) => ({ socialMedia }),
  });
  add('profile_image', edit.profileImage, {
    current: event.profileImage,
    toFields: (profileImage) => ({ profileImage }),
  });
  add('background_image', edit.backgroundImage, {
    current: event.backgroundImage,
    toFields: (backgroundImage) => ({ backgroundImage }),
  });
  add('price', edit.price, {
    current: event.priceAmount,
    toFields: (priceAmount) => ({ priceAmount }),
  });
  add('percentage_eo', share, {
    current: event.organizerShareBp / SHARE_SCALE,
    toFields: (fraction) => ({ organizerShareBp: Math.round(fraction * SHARE_SCALE) }),
  });
  // Whoever is there for chosen events sees the others as little as before, and leaves them as they are.
  const isSeen = (id: string) => reaches(scope, { id, organizerId: event.organizerId });
  add('related_event', related && [...new Set(related.map(({ id }) => id))], {
    current: event.relatedEventIds.filter(isSeen),
    toFields: (ids) => ({ relatedEventIds: [...ids, ...event.relatedEventIds.filter((id) => !isSeen(id))] }),
  });
  for (const name of ['start', 'end'] as const) {
    const sent = edit[name];
    add(name, sent === undefined ? undefined : toIso(toDate(sent)), {
      current: toIso(event[name]),
      toFields: (iso) => ({ [name]: toDate(iso) }),
    });
  }
  add('zone', edit.zone, { current: event.zone, toFields: (zone) => ({ zone }) });
  add('is_show', edit.isShow, { current: event.isShow, toFields: (isShow) => ({ isShow }) });
  add('is_home', edit.isHome, { current: event.isHome, toFields: (isHome) => ({ isHome }) });
  add('is_qr_available', edit.isQrAvailable, {
    current: event.isQrAvailable,
    toFields: (isQrAvailable) => ({ isQrAvailable }),
  });
  return found;
}

/** What an edit would change: nothing of what is sent as it is stored. */
export function changesOf(event: EventRecord, edit: EventEdit, scope: DeskScope): FieldChange[] {
  return readFields(event, edit, scope).filter(
    ({ sent, current }) => JSON.stringify(sent) !== JSON.stringify(current),
  );
}
