import type * as z from 'zod/mini';
import { NO_SOCIAL_MEDIA, type updateFinalistRequestSchema } from '#contracts/finalists/desk-finalists.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EventRecord, touchEventPage, touchUnlocked } from '../events/index.ts';
import { requirePictures } from '../media/index.ts';
import { type FinalistChanges, storeFinalist } from './desk-finalists.repository.ts';
import { auditedFinalist } from './finalists.presenter.ts';
import type { FinalistRecord } from './finalists.repository.ts';
import { findManagedFinalist, refuseLockedFinalists, statusNow } from './find-managed-finalist.ts';

type FinalistEdit = FromWire<Omit<z.output<typeof updateFinalistRequestSchema>, 'id'>>;

/** Who it is that people have voted for; the banner, the QR code and social media are not part of that. */
const IDENTITY = ['name', 'category', 'number', 'profileImage'] as const;
/** As they are called on the wire. */
const NAMES = {
  name: 'name',
  category: 'category',
  number: 'number',
  socialMedia: 'sosial_media_url',
  profileImage: 'profile_image_url',
  bannerImage: 'banner_image_url',
  qrImage: 'qr_image_url',
  qrBanner: 'qr_banner_url',
} as const satisfies Record<keyof FinalistChanges, string>;
const PICTURES = ['profileImage', 'bannerImage', 'qrImage', 'qrBanner'] as const;

/**
 * Stores what an edit of a finalist changes. Name, category, number and portrait hold from the first order of the event on, and are
 * corrected in public after that. Whoever would put back what
 * somebody else changed meanwhile gets a conflict with what that is.
 *
 * @throws AppError `finalist_not_found`, `edit_conflict` with the differences, `rules_locked`, `finalist_number_taken`, `validation_failed` for pictures that are
 *   not there
 */
export async function changeFinalist(
  scope: DeskScope,
  { id, edit }: { id: string; edit: FinalistEdit },
  writer: DeskWriter,
): Promise<{ finalist: FinalistRecord; event: EventRecord }> {
  return editInTurn(async () => {
    const { finalist, event } = await findManagedFinalist(scope, id);
    const changes = changesOf(finalist, edit);
    const keys = Object.keys(changes) as (keyof FinalistChanges)[];
    await refuseOverwriting(finalist, {
      base: edit.revision ?? finalist.editRevision,
      changes: keys.map((key) => ({ name: NAMES[key], current: finalist[key], sent: changes[key] })),
    });
    const identity = IDENTITY.filter((field) => changes[field] !== undefined);
    await refuseLockedFinalists(
      event,
      identity.map((key) => NAMES[key]),
    );
    await requirePictures(PICTURES.map((key) => ({ field: NAMES[key], url: changes[key] ?? '' })));
    if (keys.length === 0) return { finalist, event };
    const names = keys.map((key) => NAMES[key]);
    const change = { finalist, changes, names, by: writer.viewer.userId, at: await databaseNow() };
    const stored = await inTransaction(async (session) => {
      const after = await storeFinalist(change, session);
      if (!after) return null;
      if (identity.length === 0) await touchEventPage(event.id, session);
      else if (!(await touchUnlocked(event.id, session))) throw new AppError({ code: 'rules_locked' });
      await recordDeskWrite(
        writer,
        {
          action: 'finalist.edit',
          target: { type: 'finalist', id, name: finalist.name },
          before: auditedFinalist(finalist, keys),
          after: auditedFinalist(changes, keys),
        },
        session,
      );
      return after;
    });
    if (!stored) return null;
    live.eventChanged({ eventId: event.id, status: await statusNow(event) });
    return { finalist: stored, event };
  });
}

function changesOf(finalist: FinalistRecord, edit: FinalistEdit): FinalistChanges {
  const wanted: Record<keyof FinalistChanges, string | number | null | undefined> = {
    name: edit.name,
    category: edit.category,
    number: edit.number,
    socialMedia: edit.sosialMediaUrl,
    profileImage: edit.profileImageUrl === undefined ? undefined : (edit.profileImageUrl ?? ''),
    bannerImage: orNull(edit.bannerImageUrl),
    qrImage: orNull(edit.qrImageUrl),
    qrBanner: orNull(edit.qrBannerUrl),
  };
  // As it is read out: a form that sends that back changes nothing.
  const shown = { ...finalist, socialMedia: finalist.socialMedia ?? NO_SOCIAL_MEDIA };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => value !== undefined && value !== shown[key as keyof FinalistChanges],
    ),
  );
}

function orNull(url: string | null | undefined): string | null | undefined {
  return url === '' ? null : url;
}
