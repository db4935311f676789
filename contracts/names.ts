import * as z from 'zod/mini';

/*
 * Names that other people read. What a rule says of itself is the name of a sentence, which server (`server/http/field-messages.ts`) and
 * forms (`client/ui/use-field-sentences.ts`) have in both languages.
 */

/** Control signs (NUL, line feeds), lone surrogates, private signs, and what turns the direction of a text or hides in it. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** What takes no ink: joiners, fillers, blanks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/gu;

/** An address with its scheme, or `www.`, or an e-mail address. */
const ADDRESS = /:\s*\/\/|\bwww\s*\.|[^\s@]@[^\s@]+\.\p{L}/iu;
/** A domain, of which mail programs make a link. `M.Ridwan` and `S.Pd.` are none: people write their names like that. */
const DOMAIN = /[\p{L}\p{N}]\.\p{Ll}{2}/u;
/** The same in capitals, for the endings that are seen most. */
const COMMON_ENDING =
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|co|id|io|me|ly|app|dev|xyz|site|shop|online|link|click|top)(?![\p{L}\p{N}])/iu;

/** Full-width letters and dots are read, and linked, like the plain ones. */
const asRead = (text: string) => text.normalize('NFKC').replaceAll('。', '.');

/** False for a text with control signs or turned directions, and for one of which nothing can be seen. */
export function isVisibleText(text: string): boolean {
  return !UNFIT.test(text) && text.replaceAll(INVISIBLE, '') !== '';
}

/** True for a name that a mail program would make a link of. */
export function looksLikeLink(text: string): boolean {
  const read = asRead(text);
  return ADDRESS.test(read) || DOMAIN.test(read) || COMMON_ENDING.test(read);
}

/** For one line that other people read: all of it can be seen. Where nothing is required, nothing is well. */
export const visibleLine = z.refine<string>((text) => text === '' || isVisibleText(text), {
  params: { sentence: 'nameUnreadable' },
});

/** Of a text of several lines; word processors leave marks in what is pasted that do no harm there. */
const UNFIT_IN_TEXT = /(?![\n\r\t])[\p{Cc}\p{Cs}]|[\u202a-\u202e\u2066-\u2069]/u;

/** For a text of several lines that other people read. */
export const readableText = z.refine<string>(
  (text) => text === '' || (!UNFIT_IN_TEXT.test(text) && text.replaceAll(INVISIBLE, '') !== ''),
  { params: { sentence: 'textUnreadable' } },
);

/** A name of anything: one line of which all can be seen. */
export function nameSchema({ min, max }: { min: number; max: number }) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), visibleLine);
}

/** A person's name, which is never a link. */
export const personNameSchema = nameSchema({ min: 2, max: 100 }).check(
  z.refine((text) => !looksLikeLink(text), { params: { sentence: 'nameIsLink' } }),
);
