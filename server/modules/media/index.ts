/** Stored pictures. */

export { cutPicture } from './cut-picture.ts';
export { DecodingError, stopDecoding } from './decoding-processes.ts';
export { encodePicture } from './encode-picture.ts';
export { findMissingPictures } from './find-missing-pictures.ts';
export { pictureIdOf } from './picture-files.ts';
export { listPicturesBefore } from './pictures.repository.ts';
export { removePicture } from './remove-picture.ts';
export { requirePictures } from './require-pictures.ts';
export { storeImage } from './store-image.ts';
