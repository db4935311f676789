/** What staff of an organizer asks to have changed in its event: one open request an event, withdrawn, granted or refused. */

export {
  type ChangeRequestRecord,
  insertChangeRequest,
  listChangeRequests,
  removeChangeRequestsOf,
  requireChangeRequestIn,
} from './change-requests.repository.ts';
export {
  auditedChanges,
  beginClosing,
  prepareDecisionLetter,
  refuseChangeRequest,
  withdrawChangeRequest,
} from './close-change-request.ts';
export { composeDecisionMail } from './compose-decision-mail.ts';
