import { RIGHTS, type Right } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';

/** `public`: nobody is looked up; `optional`: a session is used when there is one; a right: only roles that have it. */
export type Access = 'public' | 'optional' | 'session' | Right;

/** The roles that a route answers; null where it does not depend on the role. */
export function rolesOf(access: Access): readonly RoleId[] | null {
  return access === 'public' || access === 'optional' || access === 'session' ? null : RIGHTS[access];
}
