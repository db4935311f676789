export { storeImage } from './store-image.ts';
