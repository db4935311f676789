import { rolesWith } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { config } from '#server/platform/config.ts';

/** Whether accounts of a role have to have a second factor, by REQUIRE_SECOND_FACTOR. */
export function requiresFactor(roleId: RoleId): boolean {
  const { requireSecondFactor } = config();
  return (
    requireSecondFactor === 'all' ||
    (requireSecondFactor === 'staff' && rolesWith('useDesk').includes(roleId))
  );
}
