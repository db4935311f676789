import * as z from 'zod/mini';

/** Ids (and an event's unique name) are short, printable and safe in a path; anything longer is refused before a database sees it. */
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/;

export const idSchema = z.string().check(z.regex(idPattern));

/** The provider allows 50 characters; ours have 21: `SRK-261121-7F2KX91QDM`. */
export const orderIdSchema = z.string().check(z.regex(/^[A-Za-z0-9._~-]{1,50}$/));

/**
 * An event's short code, for addresses that are read aloud or typed from a hall screen: no letters that look or sound alike. Ids have a
 * dash and unique names are small letters, so that none of them is ever taken for another.
 */
export const SHORT_CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const SHORT_CODE_LENGTH = 5;
const shortCodePattern = new RegExp(`^[${SHORT_CODE_LETTERS}]{${SHORT_CODE_LENGTH}}$`);
export const isShortCode = (text: string): boolean => shortCodePattern.test(text);

/** The secret of a link that opens something without a login: 256 random bits. */
export const linkTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
