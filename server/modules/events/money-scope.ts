import { may } from '#contracts/accounts/rights.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { deskScopeOf, type MoneyScope } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findHiddenEventIds } from './blackout.repository.ts';

/**
 * The scope of a viewer (see {@link deskScopeOf}) with what is kept from it: while results are hidden nobody but super admins is sent a
 * figure from which votes follow, and a role without money is sent no amounts at all.
 *
 * @throws AppError `forbidden`
 */
export async function moneyScopeOf(viewer: Viewer, requestedOrganizerId?: string): Promise<MoneyScope> {
  const scope = deskScopeOf(viewer, requestedOrganizerId);
  const seesHidden = may(viewer, 'seeHiddenResults');
  const hiddenEventIds = seesHidden ? new Set<string>() : await findHiddenEventIds(scope, await sharedNow());
  return { ...scope, hiddenEventIds, seesAmounts: may(viewer, 'readMoney') };
}
