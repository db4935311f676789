import { may } from '#contracts/accounts/rights.ts';
import { consentFieldsOf } from '#contracts/events/change-requests.ts';
import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { lastsTooLong } from '#contracts/events/event-forms.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { type DeskScope, reaches } from '#server/platform/desk-scope.ts';
import type { FieldFault } from '#server/platform/field-faults.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { requireStepUp } from '#server/platform/step-up.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import {
  clockOf,
  type EventFields,
  type EventRecord,
  lockedFieldsAt,
  requireActiveOrganizer,
  requireEventIn,
  storeEdit,
} from '../events/index.ts';
import { checkEventForm } from './check-event-form.ts';
import { changesOf, type EventEdit } from './event-changes.ts';
import { findPublishProblems } from './find-publish-problems.ts';

type Changes = ReturnType<typeof changesOf>;

/**
 * Stores what an edit changes and nothing else; with `status` it publishes a draft. Whoever would put back what somebody else changed
 * meanwhile gets a conflict with what that is, and whoever changes a locked field why it is locked. Staff of an organizer neither publishes nor changes
 * what needs consent.
 *
 * @param alongside what is written in the same transaction: then there is one also where nothing changes any more
 * @throws AppError `event_not_found`, `edit_conflict` with the differences, `rules_locked` and `consent_required` with the fields, `forbidden`,
 *   `step_up_required`, `status_change_refused`, `event_organizer_inactive`, `event_not_publishable`, `slug_taken`, `validation_failed`
 */
export async function editEvent(
  scope: DeskScope,
  { id, edit }: { id: string; edit: EventEdit },
  writer: DeskWriter,
  alongside?: (session: TransactionSession) => Promise<void>,
): Promise<{ event: EventRecord; isPublished: boolean }> {
  return editInTurn(async () => {
    const event = await requireEventIn(scope, id);
    const { now, changes, locked, fields, dates } = await checkChanges(scope, event, edit);
    const isPublished = publishes(event, edit, now);
    refuseWithoutConsent(event, { changes, isPublished, now }, writer);
    if (changes.length === 0 && !isPublished && !alongside) return { event, isPublished };
    if (isPublished) await requireActiveOrganizer(event.organizerId);
    if (isPublished) await refuseUnfit({ ...event, ...editedParts(fields), ...dates }, now);
    const write = {
      event,
      fields,
      names: changes.map(({ name }) => name),
      needsUnlocked: changes.some(({ name }) => locked.isRule(name)),
      publishAs: isPublished ? eventStatusAt({ ...dates, stored: 'upcoming' }, now) : null,
      by: writer.viewer.userId,
      at: now,
    };
    const stored = await inTransaction(async (session) => {
      const edited = await storeEdit(write, session);
      if (!edited) return null;
      await alongside?.(session);
      await recordDeskWrite(
        writer,
        {
          action: isPublished ? 'event.publish' : 'event.edit',
          target: { type: 'event', id, name: event.name },
          before: Object.fromEntries(changes.map(({ name, current }) => [name, current])),
          after: Object.fromEntries([
            ...changes.map(({ name, sent }) => [name, sent]),
            ...(isPublished ? [['status', edited.status]] : []),
          ]),
        },
        session,
      );
      return edited;
    });
    if (!stored) return null;
    live.eventChanged({ eventId: id, status: eventStatusAt(clockOf(stored), now) });
    return { event: stored, isPublished };
  });
}

/**
 * What an edit changes, and whether it may be made of the event as it is now.
 *
 * @throws AppError `edit_conflict` with the differences, `rules_locked` with the fields, `validation_failed`
 */
export async function checkChanges(scope: DeskScope, event: EventRecord, edit: EventEdit) {
  const { organizerId } = event;
  if (edit.relatedEvent?.some((each) => !reaches(scope, { id: each.id, organizerId })))
    throw invalid('related_event', 'eventUnknown');
  const now = await databaseNow();
  const changes = changesOf(event, edit, scope);
  await refuseOverwriting(event, { base: edit.revision ?? event.editRevision, changes });
  const locked = refuseLocked(event, changes, now);
  const fields: EventFields = Object.assign({}, ...changes.map((change) => change.fields));
  const dates = await checkEdit(event, { changes, fields, now });
  return { now, changes, locked, fields, dates };
}

/**
 * What others need consent for, a super admin changes with a factor, as a decision about it takes one. Of a draft nothing has been shown yet.
 *
 * @throws AppError `consent_required` with the fields; `step_up_required`; `forbidden` for who would publish
 */
function refuseWithoutConsent(
  event: EventRecord,
  { changes, isPublished, now }: { changes: Changes; isPublished: boolean; now: Date },
  { viewer }: DeskWriter,
): void {
  const consents = may(viewer, 'manageEvents');
  if (isPublished && !consents) throw new AppError({ code: 'forbidden' });
  const status = eventStatusAt(clockOf(event), now);
  const consent = new Set<string>(consentFieldsOf(status));
  const refused = changes.filter(({ name }) => consent.has(name));
  if (refused.length === 0) return;
  if (consents) {
    if (status !== 'draft') requireStepUp(viewer, now);
    return;
  }
  const fields = refused.map(({ name }) => ({ field: name, message: 'needsConsent' as const }));
  throw new AppError({ code: 'consent_required', fields });
}

function refuseLocked(event: EventRecord, changes: Changes, now: Date) {
  const locks = lockedFieldsAt(event, now);
  const refused = changes.flatMap(({ name }) => {
    const message = locks.get(name);
    return message ? [{ field: name, message }] : [];
  });
  if (refused.length > 0) {
    throw new AppError({ code: 'rules_locked', fields: refused });
  }
  const rules = lockedFieldsAt({ ...event, rulesLockedAt: now }, now);
  return { isRule: (name: string) => rules.get(name) === 'lockedByOrders' };
}

const invalid = (field: string, message: FieldFault) =>
  new AppError({ code: 'validation_failed', fields: [{ field, message }] });

/** What an edit that also publishes has changed of what is checked. */
function editedParts({ name, profileImage, priceAmount }: EventFields) {
  return {
    ...(name !== undefined && { name }),
    ...(profileImage !== undefined && { profileImage }),
    ...(priceAmount !== undefined && { priceAmount }),
  };
}

/** @throws AppError `event_not_publishable` with every reason at its field */
async function refuseUnfit(event: EventRecord, now: Date): Promise<void> {
  const problems = await findPublishProblems(event, now);
  const fields = problems.filter(({ weight }) => weight === 'refused');
  if (fields.length === 0) return;
  throw new AppError({
    code: 'event_not_publishable',
    fields: fields.map(({ field, message }) => ({ field, message })),
    values: Object.assign({}, ...fields.map(({ values }) => values)),
  });
}

const clockOrder: readonly EventStatus[] = ['upcoming', 'ongoing', 'completed'];

/** @throws AppError `status_change_refused` for a status that is neither the present one nor one that the clock has left behind */
function publishes(event: EventRecord, { status, ...edit }: EventEdit, now: Date): boolean {
  const present = eventStatusAt(clockOf(event), now);
  if (status === undefined || status === present) return false;
  if (present === 'draft' && (status === 'upcoming' || status === 'ongoing')) return true;
  // A form that sends everything back may have been opened before the event did.
  const isForm = Object.keys(edit).length > 0;
  const before = clockOrder.indexOf(status);
  if (isForm && before !== -1 && before < clockOrder.indexOf(present)) return false;
  throw new AppError({ code: 'status_change_refused' });
}

/** @throws AppError `validation_failed`. @returns the event's dates as they will be */
async function checkEdit(
  event: EventRecord,
  { changes, fields, now }: { changes: Changes; fields: EventFields; now: Date },
) {
  const dates = {
    ...clockOf(event),
    ...(fields.start === undefined ? {} : { start: fields.start }),
    ...(fields.end === undefined ? {} : { end: fields.end }),
    isShow: fields.isShow ?? event.isShow,
  };
  if (fields.description === '') throw invalid('description', 'descriptionRequired');
  const moves = (field: 'start' | 'end') => changes.some(({ name }) => name === field || name === 'is_show');
  if (dates.isShow) {
    for (const field of ['start', 'end'] as const) {
      if (moves(field) && dates[field] === null) throw invalid(field, 'dateRequired');
    }
    if (dates.start && dates.end && (moves('start') || moves('end'))) {
      if (dates.end <= dates.start) throw invalid('end', 'endBeforeStart');
      if (lastsTooLong(dates.start, dates.end)) throw invalid('end', 'durationTooLong');
    }
  }
  const checksEnd = dates.isShow && dates.end !== null && fields.end !== undefined;
  await checkEventForm(
    {
      organizerId: event.organizerId,
      newStart: dates.isShow && fields.start ? { field: 'start', at: fields.start } : null,
      newEnd: checksEnd && dates.end ? { field: 'end', at: dates.end } : null,
      pictures: [
        ...(fields.profileImage ? [{ field: 'profile_image', url: fields.profileImage }] : []),
        ...(fields.backgroundImage ? [{ field: 'background_image', url: fields.backgroundImage }] : []),
      ],
      related: { field: 'related_event', ids: fields.relatedEventIds ?? [], exceptId: event.id },
    },
    now,
  );
  return dates;
}
