import { createEvent, type EventRecord, type NewEvent } from '#server/modules/events/index.ts';
import { createFinalists, type FinalistRecord } from '#server/modules/finalists/index.ts';
import {
  createOrganizer,
  type NewOrganizer,
  type OrganizerRecord,
} from '#server/modules/organizers/index.ts';

const DAY_MS = 86_400_000;
let count = 0;

/** An organizer; every call makes another one. */
export function buildOrganizer(overrides: Partial<NewOrganizer> = {}): Promise<OrganizerRecord> {
  return createOrganizer({ name: 'Yayasan Pesona', ...overrides });
}

/**
 * An event that is ongoing from yesterday to tomorrow with `finalists` finalists, Rp 2.500 a vote, 70 % to its
 * organizer, which is made too unless `organizerId` is given. Every call makes another one.
 */
export async function buildEvent({
  finalists = 3,
  ...overrides
}: Partial<NewEvent> & { finalists?: number } = {}): Promise<{
  event: EventRecord;
  finalists: FinalistRecord[];
}> {
  count += 1;
  const organizerId = overrides.organizerId ?? (await buildOrganizer()).id;
  const event = await createEvent({
    name: `Putri Nusantara ${count}`,
    uniqueName: `putri-nusantara-${count}-${crypto.randomUUID().slice(0, 6)}`,
    priceAmount: 2_500,
    organizerShareBp: 7_000,
    start: new Date(Date.now() - DAY_MS),
    end: new Date(Date.now() + DAY_MS),
    ...overrides,
    organizerId,
  });
  const created = await createFinalists(
    Array.from({ length: finalists }, (_, index) => ({
      eventId: event.id,
      name: `Finalis ${index + 1}`,
      category: 'Jawa Tengah',
      profileImage: `/media/finalists/${index + 1}.webp`,
    })),
  );
  return { event, finalists: created };
}
