import type { RoleId } from './session.ts';

/**
 * Which roles may do what. A route names one as its `access`; staff of an organizer reach no more than that organizer's data besides
 * (`server/platform/desk-scope.ts`). `tests/support/access-matrix.ts` has the answers of every route that follow.
 */
export const RIGHTS = {
  useDesk: ['ROLE001', 'ROLE002'],
  answerSupport: ['ROLE001'],
  manageEvents: ['ROLE001'],
  deleteEvents: ['ROLE001'],
  manageOrganizers: ['ROLE001'],
  readUsers: ['ROLE001'],
  /** Opens accounts, gives them roles and passwords, and ends what they have. */
  manageUsers: ['ROLE001'],
  reachAllOrganizers: ['ROLE001'],
  readAudit: ['ROLE001'],
  readHealth: ['ROLE001'],
  /** The privacy text promises that organizers do not get voters' addresses. */
  seeEmails: ['ROLE001'],
  seeHiddenResults: ['ROLE001'],
  /** Has events of its own. */
  workForOrganizer: ['ROLE002'],
  /** Goes to the desk even where the login was for a vote. */
  landAtDesk: ['ROLE001'],
  /** Notices of own votes, on every page. */
  followOwnVotes: ['ROLE003'],
  /** Accounts of the desk are the super admins' to close. */
  closeOwnAccount: ['ROLE003'],
  changeOwnFactors: ['ROLE001', 'ROLE002', 'ROLE003'],
  endOwnSessions: ['ROLE001', 'ROLE002', 'ROLE003'],
} as const satisfies Record<string, readonly RoleId[]>;
export type Right = keyof typeof RIGHTS;

/** What asks for a factor when the last one was given longer ago than STEP_UP_MINUTES (`contracts/accounts/factors.ts`): a password alone does none of it. */
export const STEP_UP_RIGHTS: ReadonlySet<Right> = new Set<Right>([
  'changeOwnFactors',
  'endOwnSessions',
  'closeOwnAccount',
  'manageUsers',
  'deleteEvents',
]);

/** Whether a role has a right; nobody, without a role, has any. */
export function may(role: RoleId | undefined, right: Right): boolean {
  const roles: readonly (RoleId | undefined)[] = RIGHTS[right];
  return roles.includes(role);
}
