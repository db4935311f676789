/** What a picture is of; also its folder below `/media`. The names are those of the upload call. */
export const PICTURE_KINDS = ['event_organizers', 'events', 'finalists', 'hero_img'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Widths that every stored picture has besides its own, which is at most {@link PICTURE_WIDTH_MAX}. */
export const PICTURE_WIDTHS = [320, 640] as const;
export const PICTURE_WIDTH_MAX = 1280;

const STORED_PICTURE = /^(.*\/media\/.+)\.webp$/;

/**
 * `/media/finalists/x.webp` at a width: `/media/finalists/x-w320.webp`. A picture that is narrower than that has
 * the file all the same, at its own width. Addresses of pictures that we did not store are returned as they are.
 */
export function pictureAt(url: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  const base = STORED_PICTURE.exec(url)?.[1];
  return base ? `${base}-w${width}.webp` : url;
}

/** The `srcset` of a stored picture; undefined for any other address. */
export function pictureSrcSet(url: string): string | undefined {
  if (!STORED_PICTURE.test(url)) return undefined;
  const smaller = PICTURE_WIDTHS.map((width) => `${pictureAt(url, width)} ${width}w`);
  return [...smaller, `${url} ${PICTURE_WIDTH_MAX}w`].join(', ');
}
