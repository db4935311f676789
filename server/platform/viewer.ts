import type { PlatformRole, TeamRole } from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import type { Language } from '#contracts/language.ts';

/** What somebody does in a team, and for which of its events; null: for all of them. */
export interface TeamMembership {
  role: TeamRole;
  eventIds: readonly string[] | null;
}

/** The person behind a request or a socket, from a valid token and an active session. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** Of the token that was brought, see `NamedSession`. */
  tokenNumber: number;
  /** Of the account, when it was read. */
  standing: number;
  name: string;
  email: string | null;
  username: string;
  roleId: RoleId;
  /** Of ROLE001. */
  platformRole: PlatformRole | null;
  /** The organizer that they act for now; null for nobody's staff. */
  organizerId: string | null;
  /** In the team of that organizer; null in none. */
  membership: TeamMembership | null;
  /** Null until the account has saved one. */
  language: Language | null;
  /** Somebody else chose the password: until it is changed the session is good for that alone. */
  mustChangePassword: boolean;
  /** The account has to have a factor and has none: until then the session is good for setting one up alone. */
  mustSetUpFactor: boolean;
  hasFactor: boolean;
  /** When the session began, and when a factor was last given in it; null: never. */
  sessionStartedAt: Date;
  steppedUpAt: Date | null;
  /** Cookie-authenticated writes need the `X-Requested-With` header. */
  via: 'cookie' | 'bearer';
}
