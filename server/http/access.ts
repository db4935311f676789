import type { RoleId } from '#contracts/accounts/session.ts';

/** `public`: nobody is looked up; `optional`: a session is used when there is one; a list: only these roles. */
export type Access = 'public' | 'optional' | 'session' | readonly RoleId[];

/** Everybody of the desk; what they reach is narrowed by `deskScopeOf`. */
export const DESK = ['ROLE001', 'ROLE002'] as const satisfies Access;
/** Super admins alone. */
export const SUPER_ADMIN = ['ROLE001'] as const satisfies Access;
