import { type Holder, may, type Right } from '#contracts/accounts/rights.ts';
import type { Claims } from '#contracts/accounts/session.ts';
import { useClaims } from './session.ts';

/** Whether somebody has a right; without claims nobody has any. What may be read and written is decided at the server. */
export type HasRight = (right: Right) => boolean;

export const rightsOf =
  (claims: Claims | null): HasRight =>
  (right) =>
    may(claims && holderOf(claims), right);

/** Claims from before there were teams have no such roles: everybody was an owner or a super admin. */
function holderOf({
  role_id: roleId,
  team_role: role = 'owner',
  platform_role: platformRole,
}: Claims): Holder {
  return { roleId, platformRole: platformRole ?? 'super_admin', membership: role && { role } };
}

/** The rights of the person that is logged in, following login, logout and other tabs. */
export const useRights = (): HasRight => rightsOf(useClaims());
