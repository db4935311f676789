import type { Order } from '../orders/index.ts';

/** In front of a word, what kind of word it is; others have none. `splitWords` takes that of an e-mail off what was typed: only super admins find by it. */
export const MARKS = { email: '@', numberPart: '#', providerId: '~' } as const;
const WORDS_MAX = 16;
/** So many letters of an order's number find it wherever they stand in it. */
export const NUMBER_PART_MIN = 4;

/**
 * The words by which the desk finds an order: its number and the end of it, those of the name, the username; the e-mail and its parts with
 * their mark in front. All in lower case.
 */
export function orderWords({ id, customer }: Pick<Order, 'id' | 'customer'>): string[] {
  const name = splitWords(customer.name);
  const username = customer.username.toLowerCase();
  const number = id.toLowerCase();
  const words = [
    number,
    number.slice(number.indexOf('-') + 1),
    number.slice(number.lastIndexOf('-') + 1),
    username,
  ];
  return [...new Set([...words, ...emailWords(customer.email), ...name])]
    .filter((word) => word.length > 0)
    .slice(0, WORDS_MAX);
}

/** All that an order is found by: its words, and with their marks the parts of its number and the provider's id. */
export function transactionWords(order: Pick<Order, 'id' | 'customer' | 'transactionId'>): string[] {
  const { id, transactionId } = order;
  return [
    ...orderWords(order),
    ...numberParts(id).map((part) => MARKS.numberPart + part),
    ...(transactionId === null ? [] : [MARKS.providerId + transactionId.toLowerCase()]),
  ];
}

/** The whole address, what follows each dot or dash of the name in it, and its domain. */
function emailWords(email: string | null): string[] {
  if (!email) return [];
  const whole = email.toLowerCase();
  const at = whole.lastIndexOf('@');
  const starts = [0, at + 1];
  for (const { index } of whole.slice(0, Math.max(at, 0)).matchAll(/[._+-]/g)) starts.push(index + 1);
  return starts.slice(0, 5).map((start) => MARKS.email + whole.slice(start));
}

/**
 * What begins with any {@link NUMBER_PART_MIN} letters of an order's number: the number, what follows its first dash, and every end of its last
 * part. An index of beginnings finds each part by them.
 */
export function numberParts(id: string): string[] {
  const number = id.toLowerCase();
  const last = number.slice(number.lastIndexOf('-') + 1);
  const ends = Array.from({ length: Math.max(1, last.length - NUMBER_PART_MIN + 1) }, (_, at) =>
    last.slice(at),
  );
  return [...new Set([number, number.slice(number.indexOf('-') + 1), ...ends])];
}

/** What somebody typed as words; `@` in front of a username is how screens show it. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s/)
    .map((word) => word.replace(/^@+/, ''))
    .filter(Boolean);
}
