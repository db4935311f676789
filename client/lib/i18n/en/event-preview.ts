import type { eventPreview as source } from '../id/event-preview.ts';
import type { TextsLike } from '../texts.ts';

export const eventPreview: TextsLike<typeof source> = {
  title: 'Preview of an event',
  titleOf: 'Preview of {{name}}',
  note: 'Preview: this event is not published yet. Buttons do nothing, and there are no votes.',
  over: 'This preview has ended',
  overText: 'The event is published, or the link was revoked.',
  toEvents: 'See all events',
};
