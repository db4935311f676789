/** What workers draw: previews of shared links, receipts, invoices of payouts, statements, posters and QR codes of finalists. */

export { composeInvoiceMail } from './compose-invoice-mail.ts';
export { SHARE_IMAGES_QUEUE, shareImageJobSchema } from './documents.jobs.ts';
export { stopDrawing } from './drawing-threads.ts';
export { getReceipt } from './get-receipt.ts';
export { INVOICES_QUEUE, invoiceJobSchema } from './invoices.jobs.ts';
export { POSTERS_QUEUE, posterJobSchema } from './posters.jobs.ts';
export { qrBars } from './qr-code.ts';
export { RECEIPTS_QUEUE, receiptJobSchema } from './receipts.jobs.ts';
export { removeReceipts } from './remove-receipts.ts';
export { renderInvoice } from './render-invoice.ts';
export { renderReceipt } from './render-receipt.ts';
export { renderShareImage } from './render-share-image.ts';
export { runPosterWork } from './run-poster-work.ts';
export { eventCard, finalistCard, shareImagePath } from './share-card.ts';
export { isPrintable } from './typeset.ts';
