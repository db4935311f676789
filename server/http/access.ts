import type { RoleId } from '#contracts/accounts/accounts.ts';

/** `public`: nobody is looked up; `optional`: a session is used when there is one; a list: only these roles. */
export type Access = 'public' | 'optional' | 'session' | readonly RoleId[];
