let last = 0;

/**
 * A new id such as `IMG-1795252102123004`, of what nobody reads it of (else see short-ids.repository.ts): the number is the time in microseconds (the last three digits count
 * within a millisecond), so ids sort by creation, as the desk's lists do by their numeric part. Two
 * processes that draw the same number in the same millisecond are distinguished by the unique primary key: the
 * second insert is refused.
 *
 * @param prefix `IMG`, `COR`, `MSG`, …
 */
export function newNumericId(prefix: string): string {
  const now = Date.now() * 1_000 + Math.floor(Math.random() * 500);
  last = Math.max(now, last + 1);
  return `${prefix}-${last}`;
}

/** From so many digits on a number is a time; shorter ones were counted (short-ids.repository.ts), and they came later. */
const TIME_DIGITS = 13;

/** Sorts ids of one kind by their numeric part, that is by creation. */
export function byCreation(one: string, other: string): number {
  const [first, second] = [one, other].map((id) => id.slice(id.lastIndexOf('-') + 1));
  const areTimes = [first, second].map((digits = '') => digits.length >= TIME_DIGITS);
  if (areTimes[0] !== areTimes[1]) return areTimes[0] ? -1 : 1;
  return one.localeCompare(other, 'en', { numeric: true });
}

const OWN_ID = /^(?:[A-Z]{2,4}-\d{1,20}|SRK-\d{6}-[0-9A-Z]{6,12})$/;

/** Whether a text has the form of an id that we give: of {@link newNumericId}, or an order's number. Such an id opens nothing by itself. */
export function isOwnId(text: string): boolean {
  return OWN_ID.test(text);
}
