/** Pixels of the portraits in drawings; apart from them, because portraits are cut by a process that loads no renderer. */

/** In a share image, inside the arch's frame. */
export const SHARE_PORTRAIT = { width: 370, height: 500 } as const;
/** In the arch of a printed poster, whose unit is one and a half pixels. */
export const POSTER_PORTRAIT = { width: 768 * 1.5, height: 914 * 1.5 } as const;
/** Of the banner with a finalist's code; portraits have the same ratio. */
export const QR_BANNER = { width: 800, height: 1000 } as const;
