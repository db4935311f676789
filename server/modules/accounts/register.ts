import type { RegisterRequest } from '#contracts/accounts/accounts.ts';
import { createAccount } from './create-account.ts';
import type { DeviceContext } from './device-context-record.ts';
import { proveAddress } from './prove-address.ts';
import { startSession } from './start-session.ts';

/**
 * Makes a customer's account and opens its first session. Whoever registers is ROLE003, whatever was sent.
 *
 * @throws AppError `username_taken` or `email_taken`
 */
export async function register(
  { fullName, username, password, email }: RegisterRequest,
  {
    device,
    language,
    told = null,
  }: { device: string | null; language: 'id' | 'en'; told?: DeviceContext | null },
): Promise<{ token: string }> {
  const user = await createAccount({
    name: fullName,
    username,
    password,
    email: email ?? null,
    roleId: 'ROLE003',
  });
  if (user.email !== null) await proveAddress(user, { language });
  return startSession(user.id, { device, told });
}
