export { findEventIn, listEventPictures, touchUnlocked } from './admin-events.repository.ts';
export { advanceEventClock } from './advance-event-clock.ts';
export { findBlackout, storeBlackout } from './blackout.repository.ts';
export { cancelEvent } from './cancel-event.ts';
export { closeEvent } from './close-event.ts';
export { createEvent, type NewEvent } from './create-event.ts';
export { type EventPeriod, listEventPeriods } from './event-periods.repository.ts';
export { clockOf, type EventRecord } from './event-record.ts';
export {
  closingInstants,
  countEventsCreated,
  findEvent,
  findEventsByIds,
  listEventIds,
  lockRules,
  setResults,
  touchEventPage,
} from './events.repository.ts';
export { findEventStatuses } from './find-event-statuses.ts';
export { addHeroImage, listHeroPictures } from './hero-images.repository.ts';
export { hiddenSentence } from './hidden-sentence.ts';
export { lockedFieldsAt } from './locked-fields.ts';
export { moneyScopeOf } from './money-scope.ts';
export {
  listOrganizerEvents,
  type OrganizerEventRecord,
  touchOrganizerEvents,
} from './organizer-events.repository.ts';
export { publicStatusAt } from './public-status.ts';
export { presentBlackout, resultsAreHidden } from './results-are-hidden.ts';
export { searchEventNames } from './search-event-names.repository.ts';
export { searchEvents } from './search-events.repository.ts';
export { giveShortCode } from './short-code.ts';
export { sweepDrafts } from './sweep-drafts.ts';
