import { may, type Right } from '#contracts/accounts/rights.ts';
import type { Claims } from '#contracts/accounts/session.ts';
import { useClaims } from './session.ts';

/** Whether somebody has a right; without claims nobody has any. What may be read and written is decided at the server. */
export type HasRight = (right: Right) => boolean;

export const rightsOf =
  (claims: Claims | null): HasRight =>
  (right) =>
    may(claims?.role_id, right);

/** The rights of the person that is logged in, following login, logout and other tabs. */
export const useRights = (): HasRight => rightsOf(useClaims());
