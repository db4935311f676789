import { type ConsentField, consentFieldsOf } from '#contracts/events/change-requests.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import type { UpdateEventRequest } from '#contracts/events/event-forms.ts';

type Wished = Partial<Pick<UpdateEventRequest, ConsentField>>;

/** An edit in its two halves. */
export interface SplitEdit {
  /** What is saved as it is. */
  direct: UpdateEventRequest;
  /** Whether that changes anything. */
  changesDirectly: boolean;
  /** What is asked for, empty for nothing. */
  wished: Wished;
}

/** What differs, for whoever asks and whoever decides. */
export interface Difference {
  field: string;
  former: unknown;
  wished: unknown;
}

/** Whether two values of a field are the same: instants by their moment, shares by their four decimals. */
function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field === 'start' || field === 'end') return momentOf(one) === momentOf(other);
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.000_05;
  return JSON.stringify(one) === JSON.stringify(other);
}

const momentOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null);

/** What the event has in a field of the request. */
function storedIn(event: DeskEvent, field: string): unknown {
  if (field === 'related_event') return event.related_event.map(({ id }) => ({ id }));
  return event[field as keyof DeskEvent];
}

/** The halves of an edit by somebody who may not change all of it. */
export function splitEdit(edit: UpdateEventRequest, event: DeskEvent): SplitEdit {
  const consent: readonly string[] = consentFieldsOf(event.status);
  const fields = Object.entries(edit).filter(([field]) => field !== 'revision');
  const differs = ([field, value]: [string, unknown]) => !isSame(field, value, storedIn(event, field));
  const direct = fields.filter(([field]) => !consent.includes(field));
  // One share is the other's rest: both differ or none.
  const wished = fields.filter(([field]) => consent.includes(field)).filter(differs);
  return {
    direct: { ...Object.fromEntries(direct), revision: event.revision },
    changesDirectly: direct.some(differs),
    wished: Object.fromEntries(wished),
  };
}

/** What granting it would change in an event. */
export function differencesOf(wished: Wished, event: DeskEvent): Difference[] {
  return Object.entries(wished)
    .filter(([field]) => field !== 'percentage_sorak')
    .map(([field, value]) => ({ field, former: storedIn(event, field), wished: value }));
}
