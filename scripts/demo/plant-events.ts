import {
  addHeroImage,
  createEvent,
  type EventRecord,
  findEvent,
  storeBlackout,
} from '#server/modules/events/index.ts';
import { createFinalists, listFinalists } from '#server/modules/finalists/index.ts';
import { holdPublicVersion } from '#server/modules/leaderboard/index.ts';
import { createOrganizer, findOrganizer } from '#server/modules/organizers/index.ts';
import { portrait } from './art/portrait.ts';
import { castOf } from './cast.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { demoOrganizers } from './organizers.ts';
import type { DemoPictures } from './pictures.ts';

const HERO_FILES = ['bintang', 'gunung', 'mahkota', 'sirkuit'] as const;
const DAY_MS = 86_400_000;
/** 10.00 and 21.00 in Jakarta, in milliseconds of a UTC day. */
const OPENING_MS = 3 * 3_600_000;
const CLOSING_MS = 14 * 3_600_000;
const HALF_HOUR_MS = 1_800_000;

/** Stores the organizers that are not there yet. */
export async function plantOrganizers(pictures: DemoPictures, now: Date): Promise<void> {
  await Promise.all(
    demoOrganizers.map(async ({ logo, joinedDaysAgo, ...organizer }) => {
      if (await findOrganizer(organizer.id)) return;
      const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS);
      await createOrganizer({ ...organizer, createdAt, profileImage: await pictures.logo(logo) });
    }),
  );
}

/** Offers the hero pictures in the event wizard. */
export async function plantHeroImages(pictures: DemoPictures): Promise<void> {
  await Promise.all(
    HERO_FILES.map(async (file) =>
      addHeroImage({ id: `HERO-${file}`, url: await pictures.hero({ hero: file }) }),
    ),
  );
}

/**
 * Stores the events and finalists that are not there yet, with dates around `now`. One after the other: ids that people read are counted, so they
 * follow the order of creation.
 */
export async function plantEvents(pictures: DemoPictures, now: Date): Promise<EventRecord[]> {
  const planted: EventRecord[] = [];
  for (const event of demoEvents) {
    planted.push((await findEvent(event.id)) ?? (await plantEvent(event, { pictures, now })));
    if ((await listFinalists(event.id)).length === 0) await plantFinalists(event, pictures);
  }
  return planted;
}

async function plantEvent(
  event: DemoEvent,
  { pictures, now }: { pictures: DemoPictures; now: Date },
): Promise<EventRecord> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const [profileImage, backgroundImage, ...banners] = await Promise.all([
    pictures.poster(event),
    pictures.hero(event),
    ...event.banners.map((file) => pictures.banner(file)),
  ]);
  const images = banners.length > 0 ? banners : [backgroundImage];
  return createEvent(
    {
      id: event.id,
      organizerId: event.organizerId,
      uniqueName: event.uniqueName,
      name: event.name,
      tagline: event.tagline,
      description: event.about.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      ...(event.isDraft ? { status: 'draft' as const } : {}),
      start: event.days && new Date(today + event.days.start * DAY_MS + OPENING_MS),
      end: event.days && new Date(today + event.days.end * DAY_MS + CLOSING_MS),
      ...(event.canceled
        ? {
            canceledAt: new Date(today - event.canceled.daysAgo * DAY_MS + CLOSING_MS),
            cancelReason: event.canceled.reason,
          }
        : {}),
      priceAmount: event.priceAmount,
      organizerShareBp: event.organizerShareBp,
      isShow: event.days !== null,
      isHome: event.isHome,
      images: images.map((url, index) => ({ id: `IMG-${index + 1}`, url, category: 'banner' })),
      profileImage,
      backgroundImage,
      socialMedia: event.socialMedia,
    },
    { now },
  );
}

/** Hides results since yesterday. The boards are there already: the public version stays at what was seen. */
export async function plantBlackouts(now: Date): Promise<void> {
  for (const { id, isHidden } of demoEvents) {
    const event = isHidden ? await findEvent(id) : null;
    if (!event || event.resultsHiddenFrom !== null) continue;
    const until = event.end && new Date(event.end.getTime() + HALF_HOUR_MS);
    await holdPublicVersion(id);
    const from = new Date(now.getTime() - DAY_MS);
    await storeBlackout({ id, revision: event.revision, from, until, revealedAt: null });
  }
}

async function plantFinalists(event: DemoEvent, pictures: DemoPictures): Promise<void> {
  const people = castOf(event.cast);
  const portraits = await Promise.all(people.map(({ figure }) => pictures.portrait(portrait(figure))));
  const eventNumber = event.id.replace('EVT-', '');
  await createFinalists(
    people.map((person, index) => ({
      id: `FIN-${eventNumber}${String(index + 1).padStart(3, '0')}`,
      eventId: event.id,
      name: person.name,
      category: person.category,
      profileImage: portraits[index] ?? '',
      socialMedia: person.socialMedia,
      sort: index + 1,
    })),
  );
}
