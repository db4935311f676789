import type { Order } from './order.ts';

/** Marks words that only ROLE001 may find an order by; no other word begins with it. */
export const EMAIL_MARK = '@';
const WORDS_MAX = 12;

/**
 * The words by which the desk finds an order: its number and the end of it, those of the name, the username; the e-mail with
 * {@link EMAIL_MARK} in front. All in lower case.
 */
export function orderWords({ id, customer }: Pick<Order, 'id' | 'customer'>): string[] {
  const name = splitWords(customer.name);
  const username = customer.username.toLowerCase();
  const number = id.toLowerCase();
  const email = customer.email ? [EMAIL_MARK + customer.email.toLowerCase()] : [];
  const words = [
    number,
    number.slice(number.indexOf('-') + 1),
    number.slice(number.lastIndexOf('-') + 1),
    username,
  ];
  return [...new Set([...words, ...email, ...name])].filter((word) => word.length > 0).slice(0, WORDS_MAX);
}

/** What somebody typed as words; `@` in front of a username is how screens show it. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s/)
    .map((word) => word.replace(/^@/, ''))
    .filter(Boolean);
}
