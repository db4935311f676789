export const organizerKeys = {
  all: ['organizers'] as const,
  list: (filter: object) => ['organizers', 'list', filter] as const,
  choices: (requested: object) => ['organizers', 'choices', requested] as const,
  one: (id: string) => ['organizers', id] as const,
  statistics: (id: string) => ['organizers', id, 'statistics'] as const,
  credentials: (id: string) => ['organizers', id, 'credentials'] as const,
  events: (id: string, filter: object) => ['organizers', id, 'events', filter] as const,
};
