export { advanceEventClock } from './advance-event-clock.ts';
export { cancelEvent } from './cancel-event.ts';
export { closeEvent } from './close-event.ts';
export { createEvent, type NewEvent } from './create-event.ts';
export { clockOf, type EventRecord } from './event-record.ts';
export {
  closingInstants,
  countEventsCreated,
  findEvent,
  findEventsByIds,
  listEventIds,
  lockRules,
  setResults,
} from './events.repository.ts';
export { findEventStatuses } from './find-event-statuses.ts';
export { addHeroImage } from './hero-images.repository.ts';
export { publicStatusAt } from './public-status.ts';
