export { SHARE_IMAGES_QUEUE, shareImageJobSchema } from './documents.jobs.ts';
export { getReceipt } from './get-receipt.ts';
export { POSTERS_QUEUE, posterJobSchema } from './posters.jobs.ts';
export { RECEIPTS_QUEUE, receiptJobSchema } from './receipts.jobs.ts';
export { removeReceipts } from './remove-receipts.ts';
export { renderReceipt } from './render-receipt.ts';
export { renderShareImage } from './render-share-image.ts';
export { runPosterWork } from './run-poster-work.ts';
export { eventCard, finalistCard, shareImagePath } from './share-card.ts';
