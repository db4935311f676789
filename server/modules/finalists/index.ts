export { countFinalists, listFinalistPictures, removeFinalistsOf } from './admin-finalists.repository.ts';
export { countCorrections, listCorrectionPictures } from './corrections.repository.ts';
export { createFinalists } from './create-finalists.ts';
export { presentFinalist } from './finalists.presenter.ts';
export {
  type FinalistRecord,
  findFinalists,
  listFinalists,
  listFinalistsOfEvents,
  type NewFinalist,
  storeQrPictures,
} from './finalists.repository.ts';
export { endWithdrawalRelease, listWithdrawalsToRelease } from './withdrawals.repository.ts';
