/** Passkeys, authenticator apps and recovery codes: how they are made, proven once each, and counted when they are wrong. */

export { addFactor, beginPasskey, beginTotp, checkNewPasskey, checkNewTotp } from './add-factor.ts';
export type { Holder } from './challenges.repository.ts';
export {
  countFactors,
  deleteFactor,
  deleteFactorsOf,
  type FactorRecord,
  findFactors,
  renameFactor,
} from './factors.repository.ts';
export {
  countingAttempts,
  findPasskeyOwner,
  listProofMethods,
  proveAnyPasskey,
  proveFactor,
  requestAnyPasskey,
  requestPasskey,
} from './prove-factor.ts';
export {
  countRecoveryCodes,
  deleteRecoveryCodesOf,
  replaceRecoveryCodes,
} from './recovery-codes.repository.ts';
