import { type DeskList, deskStates } from '#contracts/orders/transactions.ts';
import type { DeskScope } from '../../platform/desk-scope.ts';
import type { Order } from '../orders/index.ts';

/** Who reads across organizers. No organizer has this id. */
const EVERYBODY = '*';

/** As whom somebody with this scope reads. */
export const readerOf = ({ organizerId }: DeskScope): string => organizerId ?? EVERYBODY;

/** Who may read an order. */
export const readersOf = ({ organizerId }: Pick<Order, 'organizerId'>): string[] => [EVERYBODY, organizerId];

/** The key of a list of the desk, as one reader has it. */
export const deskListKey = (reader: string, list: DeskList): string => `${reader}:${list}`;

/** The keys of an event's lists: of all its orders, of those that are in a state or came late, and of those that were paid by a method. */
export const eventListKeys = {
  all: (eventId: string) => eventId,
  state: (eventId: string, state: Order['state'] | 'late') => `${eventId}:${state}`,
  method: (eventId: string, paymentType: string) => `${eventId}:by:${paymentType}`,
};

/** Every list that an order is on. */
export function listsOf(
  order: Pick<Order, 'eventId' | 'organizerId' | 'state' | 'late' | 'flags' | 'paymentType'>,
): string[] {
  const { eventId, state, late, paymentType } = order;
  return [
    eventListKeys.all(eventId),
    eventListKeys.state(eventId, state),
    ...(late ? [eventListKeys.state(eventId, 'late')] : []),
    ...(paymentType === null ? [] : [eventListKeys.method(eventId, paymentType)]),
    ...readersOf(order).flatMap((reader) => deskListsOf(order).map((list) => deskListKey(reader, list))),
  ];
}

/** Money that a person has to look at. */
function deskListsOf({ state, late, flags }: Pick<Order, 'state' | 'late' | 'flags'>): DeskList[] {
  const lists: DeskList[] = late ? ['late'] : [];
  if (flags.includes('review_money') || deskStates.review.includes(state)) lists.push('review');
  else if (deskStates.returned.includes(state)) lists.push('returned');
  return lists;
}
