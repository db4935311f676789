const LEAST_LENGTH = 12;
const LEAST_DIFFERENT = 6;

/** What people type first when they must think of a password; with digits and signs taken off. */
const COMMON =
  /^(password|passwort|katasandi|rahasia|admin|administrator|sorak|qwerty|letmein|welcome|indonesia|bismillah|sayang)+$/;

/**
 * Why a password is too weak for somebody who may do everything, as a sentence; null when it will do.
 *
 * @param own words that others know of the person: name, username, e-mail
 */
export function weaknessOf(password: string, own: readonly string[]): string | null {
  if (password.length < LEAST_LENGTH) return `it has fewer than ${LEAST_LENGTH} characters`;
  if (password.length > 200) return 'it has more than 200 characters';
  if (new Set(password).size < LEAST_DIFFERENT)
    return `it has fewer than ${LEAST_DIFFERENT} different characters`;
  const plain = password.toLowerCase();
  if (COMMON.test(plain.replaceAll(/[^a-z]/g, ''))) return 'it is among the first that anybody would try';
  const words = own
    .flatMap((text) => text.toLowerCase().split(/[\s@._-]+/))
    .filter((word) => word.length >= 4);
  const found = words.find((word) => plain.includes(word));
  return found ? `it contains "${found}", which others know of you` : null;
}
