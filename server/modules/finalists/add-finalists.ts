import type * as z from 'zod/mini';
import { type createFinalistsRequestSchema, FINALISTS_MAX } from '#contracts/finalists/desk-finalists.ts';
import { AppError, type FieldProblem } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EventRecord, requireEventIn, touchUnlocked } from '../events/index.ts';
import { requirePictures } from '../media/index.ts';
import { measureFinalists, refuseTakenNumber } from './desk-finalists.repository.ts';
import {
  type FinalistRecord,
  insertFinalists,
  listFinalists,
  type NewFinalist,
  newFinalistIds,
} from './finalists.repository.ts';
import { refuseLockedFinalists, statusNow } from './find-managed-finalist.ts';

export type FinalistForm = FromWire<z.output<typeof createFinalistsRequestSchema>['finalists'][number]>;

/** As they are called on the wire. */
const PICTURES = {
  profileImageUrl: 'profile_image_url',
  bannerImageUrl: 'banner_image_url',
  qrImageUrl: 'qr_image_url',
  qrBannerUrl: 'qr_banner_url',
} as const;

/**
 * Adds finalists behind the others, in the given order: all of them or none. Not possible once somebody has ordered.
 *
 * @param given.path what stands before the names of fields in errors: `finalists.` for a list, nothing for a single one
 * @throws AppError `event_not_found`, `rules_locked`, `finalist_number_taken`; `validation_failed` for pictures that are not there or too many finalists
 */
export async function addFinalists(
  scope: DeskScope,
  { eventId, forms, path = '' }: { eventId: string; forms: readonly FinalistForm[]; path?: string },
  writer: DeskWriter,
): Promise<{ finalists: FinalistRecord[]; event: EventRecord }> {
  const event = await requireEventIn(scope, eventId);
  await refuseLockedFinalists(event, ['finalists']);
  await requirePictures(picturesOf(forms, path));
  await requireNumbers(eventId, { forms, path });
  const ids = await newFinalistIds(forms.length);
  const finalists = await inTransaction(async (session) => {
    // Written together with the event: the first order, which locks it, and this cannot both come first.
    if (!(await touchUnlocked(eventId, session))) throw new AppError({ code: 'rules_locked' });
    const { count, lastSort } = await measureFinalists(eventId, session);
    if (count + forms.length > FINALISTS_MAX) {
      throw new AppError({
        code: 'validation_failed',
        fields: [{ field: 'finalists', message: 'finalistsTooMany' }],
      });
    }
    const rows = forms.map((form, at) =>
      toNewFinalist(form, { id: ids[at] ?? '', eventId, sort: lastSort + at + 1 }),
    );
    const inserted = await insertFinalists(rows, session).catch(refuseTakenNumber);
    await recordDeskWrite(
      writer,
      {
        action: 'finalist.create',
        target: { type: 'event', id: eventId, name: event.name },
        before: null,
        after: inserted.map(({ id, name, category }) => ({ id, name, category })),
      },
      session,
    );
    return inserted;
  });
  live.eventChanged({ eventId, status: await statusNow(event) });
  return { finalists, event };
}

function toNewFinalist(
  form: FinalistForm,
  { id, eventId, sort }: { id: string; eventId: string; sort: number },
): NewFinalist {
  return {
    id,
    eventId,
    sort,
    name: form.name,
    category: form.category,
    number: form.number,
    socialMedia: form.sosialMediaUrl,
    profileImage: form.profileImageUrl ?? '',
    bannerImage: form.bannerImageUrl || null,
    qrImage: form.qrImageUrl || null,
    qrBanner: form.qrBannerUrl || null,
  };
}

/** Names them; whoever is faster than this is refused by the index. @throws AppError `finalist_number_taken` */
async function requireNumbers(
  eventId: string,
  { forms, path }: { forms: readonly FinalistForm[]; path: string },
): Promise<void> {
  if (forms.every(({ number }) => number === null)) return;
  const taken = new Set((await listFinalists(eventId)).map(({ number }) => number));
  const fields = forms.flatMap(({ number }, at): FieldProblem[] => {
    if (number === null) return [];
    const isTaken = taken.has(number);
    taken.add(number);
    const field = path === '' ? 'number' : `${path}${at}.number`;
    return isTaken ? [{ field, message: 'finalistNumberTaken' }] : [];
  });
  if (fields.length > 0) throw new AppError({ code: 'finalist_number_taken', fields });
}

function picturesOf(forms: readonly FinalistForm[], path: string) {
  return forms.flatMap((form, at) =>
    (Object.keys(PICTURES) as (keyof typeof PICTURES)[]).map((key) => {
      const field = PICTURES[key];
      return { field: path === '' ? field : `${path}${at}.${field}`, url: form[key] ?? '' };
    }),
  );
}
