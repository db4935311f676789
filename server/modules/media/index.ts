export { findMissingPictures } from './find-missing-pictures.ts';
export { storeImage } from './store-image.ts';
export { sweepPictures } from './sweep-pictures.ts';
