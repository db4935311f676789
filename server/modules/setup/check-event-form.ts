import { START_GRACE_MS } from '#contracts/events/event-forms.ts';
import { AppError, type FieldProblem } from '#server/platform/app-error.ts';
import { findEventsByIds } from '../events/index.ts';
import { findMissingPictures } from '../media/index.ts';

/** What only the database, its clock and the storage can say of an event's form; names of fields as the form has them. */
export interface EventForm {
  organizerId: string;
  /** Null: they did not change, or there are none. */
  newStart: { field: string; at: Date } | null;
  newEnd: { field: string; at: Date } | null;
  pictures: readonly { field: string; url: string }[];
  related: { field: string; ids: readonly string[]; exceptId: string | null };
}

/**
 * @throws AppError `validation_failed` for a new start or end that has passed, pictures that are not in the storage, and related events
 *   of other organizers
 */
export async function checkEventForm(form: EventForm, now: Date): Promise<void> {
  const { newStart, newEnd, pictures, related } = form;
  const errors: FieldProblem[] = [];
  if (newStart && newStart.at.getTime() < now.getTime() - START_GRACE_MS) {
    errors.push({ field: newStart.field, message: 'startInPast' });
  }
  if (newEnd && newEnd.at <= now) errors.push({ field: newEnd.field, message: 'endInPast' });
  const [missing, events] = await Promise.all([
    findMissingPictures(pictures.map(({ url }) => url)),
    findEventsByIds([...related.ids]),
  ]);
  for (const { field, url } of pictures) {
    if (missing.has(url)) errors.push({ field, message: 'pictureGone' });
  }
  const isRelated = (id: string) =>
    id !== related.exceptId && events.get(id)?.organizerId === form.organizerId;
  if (!related.ids.every(isRelated)) errors.push({ field: related.field, message: 'eventUnknown' });
  if (errors.length > 0) throw new AppError({ code: 'validation_failed', fields: errors });
}
