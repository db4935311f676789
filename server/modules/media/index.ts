/** Stored pictures. */

export { cutPicture } from './cut-picture.ts';
export { DecodingError, stopDecoding } from './decoding-processes.ts';
export { findMissingPictures } from './find-missing-pictures.ts';
export { storeImage } from './store-image.ts';
export { sweepPictures } from './sweep-pictures.ts';
