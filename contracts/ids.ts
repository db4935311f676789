import { z } from 'zod';

/** Ids (and an event's unique name) are short, printable and safe in a path; anything longer is refused before a database sees it. */
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/;

export const idSchema = z.string().regex(idPattern);

/** The provider allows 50 characters; ours have 21: `SRK-261121-7F2KX91QDM`. */
export const orderIdSchema = z.string().regex(/^[A-Za-z0-9._~-]{1,50}$/);

/** The secret of a hall screen's link: 256 random bits. */
export const screenTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
