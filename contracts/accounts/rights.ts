import { PLATFORM_ROLES, type PlatformRole, ROLE_IDS, TEAM_ROLES, type TeamRole } from './role-ids.ts';
import type { RoleId } from './session.ts';

/** Who has a right, by the role of the token. */
interface Holders {
  ROLE001?: readonly PlatformRole[] | 'anybody';
  /** `anybody`: whoever works for organizers, also in no team at present. */
  ROLE002?: readonly TeamRole[] | 'anybody';
  ROLE003?: 'anybody';
}

const EVERYBODY = { ROLE001: 'anybody', ROLE002: 'anybody', ROLE003: 'anybody' } as const;
const SUPER_ADMIN = { ROLE001: ['super_admin'] } as const;

/**
 * Which roles may do what. A route names one as its `access`; staff of an organizer reach no more than that organizer's data besides, and of chosen
 * events alone where their membership says so (`server/platform/desk-scope.ts`). `docs/access-matrix.md` has the answers of every route that follow.
 */
export const RIGHTS = {
  useDesk: { ROLE001: PLATFORM_ROLES, ROLE002: TEAM_ROLES },
  /** Also with nothing to do there: whoever works for no active organizer reads why, and has their own account. */
  enterDesk: { ROLE001: PLATFORM_ROLES, ROLE002: 'anybody' },
  /** What is found is of the kinds that the other rights let one read. */
  searchDesk: { ROLE001: PLATFORM_ROLES, ROLE002: TEAM_ROLES },
  /** Letters of customers. */
  answerSupport: { ROLE001: ['super_admin', 'support'] },
  /** Events, their finalists, pictures and boards; amounts only with `readMoney`. */
  readEvents: { ROLE001: ['super_admin', 'finance'], ROLE002: TEAM_ROLES },
  manageEvents: SUPER_ADMIN,
  /** One's own event, within what is not locked and needs nobody's consent; of super admins every event. */
  editOwnEvent: { ROLE001: ['super_admin'], ROLE002: ['owner', 'editor'] },
  /** Asks for what needs consent, and withdraws it. */
  askForChange: { ROLE002: ['owner', 'editor'] },
  /** Grants or refuses what was asked for. */
  decideChange: SUPER_ADMIN,
  deleteEvents: SUPER_ADMIN,
  /** Calls an event off, for good: its money has to go back then. */
  cancelEvents: SUPER_ADMIN,
  /** Ends the voting of an event before its time, or extends it. */
  moveVotingEnd: SUPER_ADMIN,
  makePosters: { ROLE001: ['super_admin'], ROLE002: ['owner', 'editor'] },
  /** Screens, when results are hidden, and their reveal. */
  runHall: { ROLE001: ['super_admin'], ROLE002: ['owner', 'hall'] },
  /** Who voted, by name. */
  readVoters: { ROLE001: ['super_admin', 'finance'], ROLE002: ['owner', 'finance'] },
  /** Lists and sums of transactions, wallets, reports, the dashboard. */
  readMoney: { ROLE001: ['super_admin', 'finance'], ROLE002: ['owner', 'finance'] },
  /** A single bill: to read it, and to ask the payment provider about it. */
  handleBills: { ROLE001: PLATFORM_ROLES, ROLE002: ['owner', 'finance'] },
  /** Money that leaves the platform's account, of all organizers. */
  readTransfers: { ROLE001: ['super_admin', 'finance'] },
  /** Files for the bank, and what became of transfers. */
  makeTransfers: { ROLE001: ['super_admin', 'finance'] },
  /** To give money of an order back, which somebody else approves; also to take that back before it is on its way. */
  askRefunds: { ROLE001: PLATFORM_ROLES, ROLE002: ['owner', 'finance'] },
  /** Approves what somebody else asked for; up to an amount what such a person asks for needs nobody else. */
  approveRefunds: { ROLE001: ['super_admin', 'finance'] },
  /** Decides about money in review: a challenged card, another amount, late or doubled money. */
  reviewMoney: { ROLE001: ['super_admin', 'finance'] },
  /** Gives the money of all orders of a canceled event back, which somebody else approves above an amount. */
  runRefunds: { ROLE001: ['super_admin', 'finance'] },
  /** Reports of the payment provider, which are of all organizers, and where they differ from our books. */
  readReports: { ROLE001: ['super_admin', 'finance'] },
  /** Uploads them: they book fees and arrivals. */
  importReports: { ROLE001: ['super_admin', 'finance'] },
  /** Accounts that payouts go to; their numbers are masked for everybody. */
  readBankAccounts: { ROLE001: ['super_admin', 'finance'], ROLE002: ['owner', 'finance'] },
  manageBankAccounts: { ROLE002: ['owner', 'finance'] },
  /** Asks for the organizer's money, and takes that back before it is approved. */
  askPayouts: { ROLE002: ['owner', 'finance'] },
  /** Approves what somebody else asked for. */
  approvePayouts: { ROLE001: ['super_admin', 'finance'] },
  /** Has an invoice sent again, to owners and finance of its organizer. */
  sendInvoices: { ROLE001: ['super_admin', 'finance'], ROLE002: ['owner', 'finance'] },
  readOrganizers: { ROLE001: ['super_admin', 'finance'], ROLE002: TEAM_ROLES },
  manageOrganizers: SUPER_ADMIN,
  /** Takes the desk from the whole team of an organizer, and gives it back. */
  activateOrganizers: SUPER_ADMIN,
  readTeam: { ROLE001: ['super_admin'], ROLE002: ['owner'] },
  /** Invites, changes and removes members. */
  manageTeam: { ROLE001: ['super_admin'], ROLE002: ['owner'] },
  readUsers: SUPER_ADMIN,
  /** Opens accounts, gives them roles and passwords, and ends what they have. */
  manageUsers: SUPER_ADMIN,
  reachAllOrganizers: { ROLE001: PLATFORM_ROLES },
  readAudit: SUPER_ADMIN,
  readHealth: SUPER_ADMIN,
  /** The privacy text promises that organizers do not get voters' addresses. */
  seeEmails: { ROLE001: ['super_admin', 'support'] },
  seeHiddenResults: SUPER_ADMIN,
  /** May be in teams, joins them and switches between them. */
  workForOrganizer: { ROLE002: 'anybody' },
  /** Goes to the desk even where the login was for a vote. */
  landAtDesk: { ROLE001: PLATFORM_ROLES },
  /** Notices of own votes, on every page. */
  followOwnVotes: { ROLE003: 'anybody' },
  /** Accounts of the desk are the super admins' to close. */
  closeOwnAccount: { ROLE003: 'anybody' },
  changeOwnFactors: EVERYBODY,
  endOwnSessions: EVERYBODY,
} as const satisfies Record<string, Holders>;
export type Right = keyof typeof RIGHTS;

/** What asks for a factor when the last one was given longer ago than STEP_UP_MINUTES (`contracts/accounts/factors.ts`): a password alone does none of it. */
export const STEP_UP_RIGHTS: ReadonlySet<Right> = new Set<Right>([
  'changeOwnFactors',
  'endOwnSessions',
  'closeOwnAccount',
  'manageUsers',
  'manageTeam',
  'activateOrganizers',
  'makeTransfers',
  'deleteEvents',
  'cancelEvents',
  'moveVotingEnd',
  'runRefunds',
  'decideChange',
  'askRefunds',
  'approveRefunds',
  'reviewMoney',
  'importReports',
  'manageBankAccounts',
  'askPayouts',
  'approvePayouts',
]);

/** What somebody is, as far as rights follow from it. */
export interface Holder {
  roleId: RoleId;
  /** Of ROLE001. */
  platformRole: PlatformRole | null;
  /** Of ROLE002 in a team. */
  membership: { role: TeamRole } | null;
}

/** Whether somebody has a right; nobody, without an account, has any. */
export function may(holder: Holder | null | undefined, right: Right): boolean {
  if (!holder) return false;
  const holders: Holders = RIGHTS[right];
  const { roleId, platformRole, membership } = holder;
  const roles: readonly string[] | 'anybody' = holders[roleId] ?? [];
  if (roles === 'anybody') return true;
  const role = roleId === 'ROLE001' ? platformRole : (membership?.role ?? null);
  return role !== null && roles.includes(role);
}

/** Who has a right, in words: `ROLE001 (super_admin), ROLE002 (owner, hall)`. */
export function holdersOf(right: Right): string {
  const holders: Holders = RIGHTS[right];
  return rolesWith(right)
    .map((roleId) => {
      const roles = holders[roleId];
      return roles === undefined || roles === 'anybody' ? roleId : `${roleId} (${roles.join(', ')})`;
    })
    .join(', ');
}

/** The roles of tokens with which somebody may have a right. */
export function rolesWith(right: Right): RoleId[] {
  const holders: Holders = RIGHTS[right];
  return ROLE_IDS.filter((roleId) => holders[roleId] !== undefined);
}
