import { weaknessOf as generalWeaknessOf } from '#server/modules/accounts/index.ts';

const LEAST_LENGTH = 12;
const LEAST_DIFFERENT = 6;

/**
 * Why a password is too weak for somebody who may do everything, as a sentence; null when it will do.
 *
 */
export function adminWeaknessOf(
  password: string,
  owner: { name: string; username: string; email: string },
): string | null {
  if (password.length < LEAST_LENGTH) return `it has fewer than ${LEAST_LENGTH} characters`;
  if (password.length > 200) return 'it has more than 200 characters';
  if (new Set(password).size < LEAST_DIFFERENT)
    return `it has fewer than ${LEAST_DIFFERENT} different characters`;
  const plain = password.toLowerCase();
  const weakness = generalWeaknessOf(password, owner);
  if (weakness === 'passwordCommon') return 'it is among the first that anybody would try';
  const words = Object.values(owner)
    .flatMap((text) => text.toLowerCase().split(/[\s@._-]+/))
    .filter((word) => word.length >= 4);
  const found = words.find((word) => plain.includes(word));
  if (found) return `it contains "${found}", which others know of you`;
  return weakness && 'it is made of what others know of you';
}
