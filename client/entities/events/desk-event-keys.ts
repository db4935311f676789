/** Cache keys of the desk's events. Whatever changes one of them makes all lists old. */
export const deskEventKeys = {
  all: ['desk-events'] as const,
  list: (filter: object) => ['desk-events', 'list', filter] as const,
  one: (eventId: string) => ['desk-events', 'one', eventId] as const,
  leaderboard: (eventId: string) => ['desk-events', 'leaderboard', eventId] as const,
  /** What its transactions add up to. */
  transactions: (requested: { eventId: string; organizerId?: string | undefined }) =>
    ['desk-events', 'transactions', requested] as const,
  images: (eventId: string) => ['desk-events', 'images', eventId] as const,
  related: (filter: object) => ['desk-events', 'related', filter] as const,
  slug: (requested: object) => ['desk-events', 'slug', requested] as const,
  heroImages: ['desk-events', 'hero-images'] as const,
  own: (organizerId: string, filter: object) => ['desk-events', 'own', organizerId, filter] as const,
};
