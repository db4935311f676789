/** Events, their clock, rules and hidden results. */

export { advanceEventClock } from './advance-event-clock.ts';
export { BLACKOUT_MARKS, findBlackout, storeBlackout } from './blackout.repository.ts';
export { cancelEvent } from './cancel-event.ts';
export { addEventImage, changeEventImage, removeEventImage } from './change-event-images.ts';
export { makePreviewLink, revokePreviewLink } from './change-preview-link.ts';
export { closeEvent } from './close-event.ts';
export { createEvent, type NewEvent, toUniqueName } from './create-event.ts';
export {
  findEventIn,
  isSlugFree,
  listEventIdsIn,
  listEventPictures,
  listEventsIn,
  searchRelatedEvents,
} from './desk-events.repository.ts';
export { type EventFields, storeEdit, storeEditMarks, touchUnlocked } from './event-edits.repository.ts';
export { type EventPeriod, listEventPeriods } from './event-periods.repository.ts';
export { findPreviewed } from './event-preview.repository.ts';
export { clockOf, type EventRecord, publicStatusAt } from './event-record.ts';
export { deleteUnordered, deleteUntouchedDraft, listUntouchedDrafts } from './event-removal.repository.ts';
export { setResults } from './event-status.repository.ts';
export type { EventImage } from './events.model.ts';
export {
  closingInstants,
  countEventsCreated,
  type EventVersion,
  findEvent,
  findEventsByIds,
  findEventVersion,
  findFinality,
  listEventIds,
  listEventVersions,
  listPublishedEvents,
  newEventId,
  touchEventPage,
} from './events.repository.ts';
export { extendEvent } from './extend-event.ts';
export { findEventStatuses } from './find-event-statuses.ts';
export { addHeroImage, listHeroImages, listHeroPictures } from './hero-images.repository.ts';
export { hiddenSentence } from './hidden-sentence.ts';
export { lockedFieldsAt } from './locked-fields.ts';
export { moneyScopeOf } from './money-scope.ts';
export { offerHeroImage } from './offer-hero-image.ts';
export {
  listOrganizerEvents,
  type OrganizerEventRecord,
  touchOrganizerEvents,
} from './organizer-events.repository.ts';
export { readBlackout } from './read-blackout.ts';
export { requireActiveOrganizer } from './require-active-organizer.ts';
export { requireEventIn } from './require-event-in.ts';
export { presentBlackout, resultsAreHidden } from './results-are-hidden.ts';
export { beginLift, endLift, holdRules, lockRules, storeLift } from './rules-lock.repository.ts';
export { sanitizeDescription } from './sanitize-description.ts';
export { searchEventNames } from './search-event-names.repository.ts';
export { searchEvents } from './search-events.repository.ts';
export { giveShortCode } from './short-code.ts';
