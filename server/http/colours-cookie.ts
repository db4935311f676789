/** The colours that were chosen on the device; `client/lib/colours.ts` writes it, so that the first paint is right. */
export const COLOURS_COOKIE = 'colours';
