import { AppError } from '#server/platform/app-error.ts';
import { takeAccountToken } from './account-tokens.repository.ts';
import { confirmEmail } from './credentials.repository.ts';

/** @throws AppError `link_invalid` when the token does not work, or the account has another address now */
export async function verifyEmail(token: string): Promise<void> {
  const taken = await takeAccountToken(token, 'email_verification');
  if (!taken || !(await confirmEmail(taken))) throw new AppError({ code: 'link_invalid' });
}
