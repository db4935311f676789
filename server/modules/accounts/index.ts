/** Registration, login, sessions, rights; refuses an edit that would overwrite another one. */

export { publicVoterName } from './accounts.presenter.ts';
export { actForFirst, actForNext } from './act-for.ts';
export { changeStanding } from './change-standing.ts';
export { composeAccountMail } from './compose-account-mail.ts';
export { confirmPassword } from './confirm-password.ts';
export { createAccount, createSilentAccounts, type NewAccount } from './create-account.ts';
export { findUserByAddress } from './credentials.repository.ts';
export { findPeopleOf, findUserIdsByWords, findUsersByWords } from './desk-users.repository.ts';
export { deviceName } from './device-name.ts';
export { endOrganizerStanding } from './end-organizer-standing.ts';
export { findViewerBySession, findViewerByToken } from './find-viewer.ts';
export { makeUpPassword, setInitialPassword } from './initial-password.ts';
export { listDeviceReports } from './list-device-reports.ts';
export { loginKey } from './login-key.ts';
export { noteSessionUse } from './note-session-use.ts';
export { passwordLoad } from './passwords.ts';
export { readUser } from './read-user.ts';
export { findUserCountFaults, rebuildUserCounts } from './rebuild-user-counts.ts';
export { editInTurn, refuseOverwriting } from './refuse-overwriting.ts';
export { removeAccount } from './remove-account.ts';
export { revokeSession } from './revoke-session.ts';
export { findLivingSessions, findSessionsEndedSince } from './sessions.repository.ts';
export { startSession } from './start-session.ts';
export { countUsers } from './user-counts.repository.ts';
export type { UserRecord } from './user-record.ts';
export { findUser, findUsersByIds, hasUsersBesides } from './users.repository.ts';
export { weaknessOf } from './weak-password.ts';
