import type { ProofMethod, StepUpRequest } from '#contracts/accounts/factors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { signSessionToken } from '#server/platform/session-token.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { countingAttempts, listProofMethods, proveFactor, requestPasskey } from '../factors/index.ts';
import { confirmPassword } from './confirm-password.ts';
import { renewToken } from './sessions.repository.ts';

type Owner = Pick<Viewer, 'userId' | 'sessionId' | 'tokenNumber' | 'hasFactor'>;

/** What somebody may prove themselves with, and what a passkey has to answer. */
export async function requestStepUp(owner: Owner) {
  const [methods, passkey] = await Promise.all([methodsOf(owner), requestPasskey(holderOf(owner))]);
  return { methods, passkey };
}

/**
 * Accepts a factor in a session: for some minutes no action asks for one. Who has none gives the password: with it they may set the first one up and, only where none is required, everything else.
 * The session goes on under a new token: a copy of the one before is good for none of that, and for nothing some seconds later.
 *
 * @returns when it was given, and the new token
 * @throws AppError `factor_invalid` (also for the password of an account that has a factor), `wrong_password`, `too_many_requests`, `session_ended`
 */
export async function stepUp(
  owner: Owner,
  proof: FromWire<StepUpRequest>['proof'],
  { address }: { address: string },
): Promise<{ at: Date; token: string; livesMs: number }> {
  if (proof.method !== 'password') {
    await proveFactor(proof, { holder: holderOf(owner), address });
  } else {
    if (!(await methodsOf(owner)).includes('password')) throw new AppError({ code: 'factor_invalid' });
    await countingAttempts({ account: owner.userId, address }, () =>
      confirmPassword(owner.userId, { password: proof.password, field: 'proof' }),
    );
  }
  const at = await sharedNow();
  const renewed = await renewToken(owner, { at });
  if (!renewed) throw new AppError({ code: 'session_ended' });
  const { userId, sessionId } = owner;
  const livesMs = Math.max(1_000, renewed.expiresAt.getTime() - Date.now());
  const token = signSessionToken({ userId, sessionId, tokenNumber: renewed.tokenNumber }, { livesMs });
  return { at, token, livesMs };
}

async function methodsOf({ userId, hasFactor }: Owner): Promise<ProofMethod[]> {
  return hasFactor ? listProofMethods(userId) : ['password'];
}

const holderOf = ({ userId, sessionId }: Owner) => ({ userId, holder: sessionId });
