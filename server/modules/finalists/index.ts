/** Who can be voted for. */

export { addFinalists } from './add-finalists.ts';
export { changeFinalist } from './change-finalist.ts';
export { correctFinalist } from './correct-finalist.ts';
export { presentCorrection } from './corrections.presenter.ts';
export {
  type CorrectionRecord,
  countCorrections,
  listCorrectionPictures,
  listCorrectionsOf,
} from './corrections.repository.ts';
export { createFinalists } from './create-finalists.ts';
export {
  countFinalists,
  deleteFinalists,
  listFinalistPictures,
  removeFinalistsOf,
} from './desk-finalists.repository.ts';
export { presentFinalist } from './finalists.presenter.ts';
export {
  type FinalistRecord,
  findFinalist,
  findFinalists,
  listFinalists,
  listFinalistsOfEvents,
  type NewFinalist,
  storeQrPictures,
} from './finalists.repository.ts';
export { findManagedFinalist, refuseLockedFinalists, statusNow } from './find-managed-finalist.ts';
export { importFinalists, type ReadRow } from './import-finalists.ts';
export { orderFinalists } from './order-finalists.ts';
export { readFinalist } from './read-finalist.ts';
export { withdrawFinalist } from './withdraw-finalist.ts';
export { endWithdrawalRelease, listWithdrawalsToRelease } from './withdrawals.repository.ts';
