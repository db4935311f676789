import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { pictureAt } from '#contracts/media/pictures.ts';
import { addHeroImage, findEvent, touchEventPage } from '#server/modules/events/index.ts';
import { CorrectionModel } from '#server/modules/finalists/corrections.model.ts';
import { createFinalists, listFinalists } from '#server/modules/finalists/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { mediaDirectory } from '#server/platform/storage.ts';
import { draftClock } from '#workers/clocks/draft.clock.ts';
import { pictureClock } from '#workers/clocks/picture.clock.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { placePicture } from '../../support/event-forms.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

const data = openDataDirectory();
beforeAll(async () => {
  await openWorkshop();
  useConfig({ ...config(), dataDir: data.directory });
});
afterAll(async () => {
  await closeWorkshop();
  data.remove();
});

const fileOf = (url: string) => join(mediaDirectory(), url.replace('/media/', ''));
const makeOld = (url: string) =>
  mongoose.connection
    .collection<{ _id: string }>('pictures')
    .updateOne({ _id: url }, { $set: { storedAt: new Date(Date.now() - 25 * 3_600_000) } });

test('a picture that nothing names is removed a day after it was stored, in every size; all others stay', async () => {
  const [orphan, fresh, ...used] = await Promise.all(Array.from({ length: 12 }, () => placePicture()));
  const [profile, background, image, portrait, banner, qr, logo, hero, wrong, right] = used as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const organizer = await buildOrganizer({ profileImage: logo });
  const { event } = await buildEvent({
    organizerId: organizer.id,
    profileImage: profile,
    backgroundImage: background,
    images: [{ id: 'IMG-1', url: image, category: 'banner' }],
  });
  await createFinalists([
    { eventId: event.id, name: 'Sari', profileImage: portrait, bannerImage: banner, qrBanner: qr },
  ]);
  await addHeroImage({ id: 'HERO-1', url: hero });
  // A correction shows both, also once the finalist has yet another one.
  await CorrectionModel.create({
    _id: 'COR-1',
    eventId: event.id,
    finalistId: 'FIN-1',
    changes: [{ field: 'profile_image', before: wrong, after: right }],
    reason: 'Foto tertukar.',
    at: new Date(),
  });
  for (const url of [orphan ?? '', ...used]) await makeOld(url);

  await pictureClock.run();

  for (const url of [fresh ?? '', ...used]) expect(existsSync(fileOf(url))).toBe(true);
  for (const url of [orphan ?? '', pictureAt(orphan ?? '', 320), pictureAt(orphan ?? '', 640)]) {
    expect(existsSync(fileOf(url))).toBe(false);
  }
  expect(await mongoose.connection.collection('pictures').countDocuments()).toBe(11);
});

test('a folder that serves another database, too, keeps what this one does not know', async () => {
  const url = await placePicture();
  await mongoose.connection.collection<{ _id: string }>('pictures').deleteOne({ _id: url });
  await pictureClock.run();
  expect(existsSync(fileOf(url))).toBe(true);
});

describe('a draft', () => {
  const MONTH_MS = 30 * 24 * 3_600_000;
  const buildDraft = async (untouchedMs: number) => {
    const [portrait, cover] = [await placePicture('finalists'), await placePicture()];
    const { event } = await buildEvent({ status: 'draft', finalists: 0, profileImage: cover });
    await createFinalists([{ eventId: event.id, name: 'Sari', profileImage: portrait }]);
    const updatedAt = new Date(Date.now() - untouchedMs);
    await mongoose.connection
      .collection<{ _id: string }>('events')
      .updateOne({ _id: event.id }, { $set: { updatedAt } });
    return { id: event.id, pictures: [portrait, cover] };
  };

  test('that nobody has changed for a month goes with its finalists, and its pictures after it', async () => {
    const [left, kept] = [await buildDraft(MONTH_MS + 60_000), await buildDraft(MONTH_MS - 60_000)];
    await draftClock.run();
    expect([await findEvent(left.id), (await listFinalists(left.id)).length]).toEqual([null, 0]);
    expect([(await findEvent(kept.id))?.status, (await listFinalists(kept.id)).length]).toEqual(['draft', 1]);
    const line = await mongoose.connection.collection('audit_log').findOne({ targetId: left.id });
    expect(line).toMatchObject({ action: 'event.remove', actorId: 'script', before: { finalists: 1 } });

    for (const url of [...left.pictures, ...kept.pictures]) await makeOld(url);
    await pictureClock.run();
    expect(left.pictures.map((url) => existsSync(fileOf(url)))).toEqual([false, false]);
    expect(kept.pictures.map((url) => existsSync(fileOf(url)))).toEqual([true, true]);
  });

  test('that was edited since stays', async () => {
    const { id } = await buildDraft(MONTH_MS + 60_000);
    await touchEventPage(id);
    await draftClock.run();
    expect((await findEvent(id))?.status).toBe('draft');
  });
});
