export { SHARE_IMAGES_QUEUE, shareImageJobSchema } from './documents.jobs.ts';
export { renderShareImage } from './render-share-image.ts';
export { eventCard, finalistCard, shareImagePath } from './share-card.ts';
