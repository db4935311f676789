import { type Holder, may, type Right, rolesWith, STEP_UP_RIGHTS } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { stepUpEnd } from '../platform/step-up.ts';
import type { Viewer } from '../platform/viewer.ts';

/** `public`: nobody is looked up; `optional`: a session is used when there is one that is good for more than a new password or a first factor; a right: only roles that have it. */
export type Access = 'public' | 'optional' | 'session' | Right;

/** The roles of tokens that a route answers; null where it does not depend on the role. */
export function rolesOf(access: Access): readonly RoleId[] | null {
  return access === 'public' || access === 'optional' || access === 'session' ? null : rolesWith(access);
}

/** Whether somebody who is logged in may use a route. */
export function isGranted(access: Access, holder: Holder): boolean {
  return rolesOf(access) === null || may(holder, access as Right);
}

/** Whether a route asks for a factor that was given lately. */
export function isStepUp(access: Access): boolean {
  return STEP_UP_RIGHTS.has(access as Right);
}

/**
 * Whether somebody has to give a factor first. Who has none, and has just logged in, may set the first one up: there is nothing but the password that could
 * be asked for again.
 */
export function lacksStepUp(
  access: Access,
  {
    steppedUpAt,
    hasFactor,
    sessionStartedAt,
  }: Pick<Viewer, 'steppedUpAt' | 'hasFactor' | 'sessionStartedAt'>,
  now: Date,
): boolean {
  if (!isStepUp(access)) return false;
  // It takes the password with it, which is all that could be asked for.
  if (access === 'closeOwnAccount' && !hasFactor) return false;
  const isFirst = access === 'changeOwnFactors' && !hasFactor;
  return [steppedUpAt, isFirst ? sessionStartedAt : null].every((at) => at === null || stepUpEnd(at) <= now);
}
