import { config } from '#server/platform/config.ts';
import { type EventRecord, findEventsByIds } from '../events/index.ts';
import { type FinalistRecord, listFinalists } from '../finalists/index.ts';
import { type Poster, postersOf } from './poster.ts';

export interface EventPosters {
  event: EventRecord;
  finalists: FinalistRecord[];
  /** In the order of `finalists`. */
  posters: Poster[];
}

/** What the posters of an event have to show now, drafts included; null for an unknown event. */
export async function findPosters(eventId: string): Promise<EventPosters | null> {
  const [events, finalists] = await Promise.all([findEventsByIds([eventId]), listFinalists(eventId)]);
  const event = events.get(eventId);
  if (!event) return null;
  return { event, finalists, posters: postersOf(event, { finalists, publicUrl: config().publicUrl }) };
}
