import { AppError } from '#server/platform/app-error.ts';
import { hashPassword } from './passwords.ts';
import { type PasswordOwner, weaknessOf } from './weak-password.ts';

/**
 * The hash of a password that somebody chose.
 *
 * @param field the name that the form has for it
 * @throws AppError `validation_failed` at the field when it is common or the owner's own name
 */
export async function hashNewPassword(
  password: string,
  { owner, field }: { owner: PasswordOwner; field: string },
): Promise<string> {
  const weakness = weaknessOf(password, owner);
  if (weakness) throw new AppError({ code: 'validation_failed', fields: [{ field, message: weakness }] });
  return hashPassword(password);
}
