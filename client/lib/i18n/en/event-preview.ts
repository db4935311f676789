import type { eventPreview as source } from '../id/event-preview.ts';
import type { TextsLike } from '../texts.ts';

export const eventPreview: TextsLike<typeof source> = {
  title: 'Preview of an event',
  titleOf: 'Preview of {{name}}',
  note: 'Preview: not published yet, to look at only.',
  over: 'This preview has ended',
  overText: 'The event is published, or the link was revoked.',
  toEvents: 'See all events',
};
