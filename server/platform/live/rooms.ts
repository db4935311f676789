/** Every room of the live gateway is named here and nowhere else. */
export const rooms = {
  /** Public: everybody who watches an event. */
  event: (eventId: string) => `event:${eventId}`,
  /** The owner of an order. */
  order: (orderId: string) => `order:${orderId}`,
  /** Every socket of one session, to close them when it ends. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** Every tab and device of one account. */
  user: (userId: string) => `user:${userId}`,
  /** A hall screen, by its id; whoever holds its link. */
  screen: (screenId: string) => `screen:${screenId}`,
  /** Transactions of all organizers, for whoever sees hidden results. */
  staff: () => 'staff',
  /** The same without what is hidden, for the rest of the platform's staff. */
  platformDesk: () => 'staff-platform',
  /** Transactions of one organizer. */
  organizerDesk: (organizerId: string) => `staff:${organizerId}`,
  /** Transactions of one event, for those of its organizer's staff who reach no more. */
  eventDesk: (eventId: string) => `staff-event:${eventId}`,
  /** How posters come along, of all organizers, of one, and of one event. */
  posters: () => 'posters',
  organizerPosters: (organizerId: string) => `posters:${organizerId}`,
  eventPosters: (eventId: string) => `posters-event:${eventId}`,
};

const EVENT_ROOM = /^event:(.+)$/;

/** The event of an event room; null for any other room. */
export function eventOfRoom(room: string): string | null {
  return EVENT_ROOM.exec(room)?.[1] ?? null;
}
