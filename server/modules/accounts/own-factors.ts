import type { PasskeyRequest, TotpRequest } from '#contracts/accounts/factors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import {
  addFactor,
  beginPasskey,
  beginTotp,
  checkNewPasskey,
  checkNewTotp,
  countFactors,
  deleteFactor,
  deleteRecoveryCodesOf,
  type FactorRecord,
  type Holder,
  replaceRecoveryCodes,
} from '../factors/index.ts';
import { changeFactors, type FactorChange } from './change-factors.ts';
import { noteStepUp } from './sessions.repository.ts';

type Owner = Pick<Viewer, 'userId' | 'sessionId' | 'username' | 'name'>;
type By = Pick<FactorChange, 'language' | 'sender'>;
export interface AddedFactor {
  factor: FactorRecord;
  recoveryCodes: string[] | null;
}

/** Challenges of a session are good in that session alone. */
const holderOf = ({ userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>): Holder => ({
  userId,
  holder: sessionId,
});

/** What a passkey of somebody is made of. */
export const requestOwnPasskey = (owner: Owner) => beginPasskey({ ...owner, ...holderOf(owner) });

/** A secret for somebody's authenticator app. */
export const requestOwnTotp = (owner: Owner) => beginTotp({ ...owner, ...holderOf(owner) });

/** @throws AppError `challenge_invalid`, `factor_invalid`, `factor_taken`, `too_many_factors`, `too_many_letters` */
export async function addOwnPasskey(
  owner: Owner,
  input: FromWire<PasskeyRequest>,
  by: By,
): Promise<AddedFactor> {
  return addOwn(owner, await checkNewPasskey(input, holderOf(owner)), by);
}

/** @throws AppError as {@link addOwnPasskey} */
export async function addOwnTotp(owner: Owner, input: FromWire<TotpRequest>, by: By): Promise<AddedFactor> {
  return addOwn(owner, await checkNewTotp(input, holderOf(owner)), by);
}

async function addOwn(
  { userId, sessionId }: Owner,
  factor: Parameters<typeof addFactor>[1],
  by: By,
): Promise<AddedFactor> {
  const change = { ...by, letter: 'factor_added', except: sessionId } as const;
  return changeFactors(userId, change, async (session) => {
    const added = await addFactor(userId, factor, session);
    // It was given just now.
    await noteStepUp(sessionId, { at: await sharedNow(), session });
    return added;
  });
}

/** @throws AppError `factor_not_found`, `last_factor`, `too_many_letters` */
export async function removeOwnFactor(
  id: string,
  { userId, sessionId }: Owner,
  by: By,
): Promise<FactorRecord> {
  const change = { ...by, letter: 'factor_removed', except: sessionId } as const;
  return changeFactors(userId, change, async (session) => {
    const removed = await deleteFactor(id, { userId }, session);
    if (!removed) throw new AppError({ code: 'factor_not_found' });
    // They stand for a factor that was lost.
    if ((await countFactors(userId, session)) === 0) await deleteRecoveryCodesOf(userId, session);
    return removed;
  });
}

/** @throws AppError `factor_not_found` when there is no factor that they could stand for, `too_many_letters` */
export async function renewOwnRecoveryCodes({ userId, sessionId }: Owner, by: By): Promise<string[]> {
  const change = { ...by, letter: 'recovery_codes_renewed', except: sessionId } as const;
  return changeFactors(userId, change, async (session) => {
    if ((await countFactors(userId, session)) === 0) throw new AppError({ code: 'factor_not_found' });
    return replaceRecoveryCodes(userId, session);
  });
}
