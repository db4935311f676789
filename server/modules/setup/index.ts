/** Use cases of several modules: an organizer with its account, a draft with its finalists, publishing, copying and removing an event. */

export { askForChange } from './ask-for-change.ts';
export { changeOrganizer } from './change-organizer.ts';
export { cloneEvent } from './clone-event.ts';
export { draftEvent } from './draft-event.ts';
export { editEvent } from './edit-event.ts';
export { findPublishProblems, type PublishProblem } from './find-publish-problems.ts';
export { grantChange } from './grant-change.ts';
export { liftLock } from './lift-lock.ts';
export { type Credentials, credentialsOf, openOrganizerAccount } from './open-organizer-account.ts';
export { removeEvent } from './remove-event.ts';
export { removeFinalist, removeFinalists } from './remove-finalists.ts';
export { resetOrganizerPassword } from './reset-organizer-password.ts';
export { setOrganizerActive } from './set-organizer-active.ts';
export { sweepDrafts } from './sweep-drafts.ts';
export { sweepPictures } from './sweep-pictures.ts';
