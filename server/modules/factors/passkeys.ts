import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AssertionResponse, PasskeyRequest } from '#contracts/accounts/factors.ts';
import { config } from '../../platform/config.ts';
import { logger } from '../../platform/logger.ts';
import type { PasskeyRecord } from './factors.repository.ts';

type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

/** How long the browser waits for the person; its challenge is good for longer. */
const TIMEOUT_MS = 4 * 60_000;

/** The domain that passkeys are bound to. */
const rpId = () => new URL(config().publicUrl).hostname;
/** What is expected of both kinds of answers. Another site's page, or another site's passkey, is refused. */
const expected = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config().allowedOrigins,
  expectedRPID: rpId(),
  requireUserVerification: true,
});

/** As it stands in the passkey, and comes back at a login: the account's id says nothing of a person. */
const handleOf = (userId: string) => new TextEncoder().encode(userId);

type Known = Pick<PasskeyRecord, 'credentialId' | 'transports'>;
const named = (passkeys: readonly Known[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Options for `navigator.credentials.create`. @param owner.passkeys those that an authenticator shall not make a second time */
export async function passkeyCreation(owner: {
  userId: string;
  username: string;
  name: string;
  passkeys: readonly Known[];
}): Promise<{ challenge: string; options: object }> {
  const options = await generateRegistrationOptions({
    rpName: 'Sorak',
    rpID: rpId(),
    userID: handleOf(owner.userId),
    userName: owner.username,
    userDisplayName: owner.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: named(owner.passkeys),
    // Found without a username, and opened by finger, face or PIN: it is two factors by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challenge: options.challenge, options };
}

/** Options for `navigator.credentials.get`. @param passkeys those that will do; null: the browser offers all that it has of us */
export async function passkeyRequest(
  passkeys: readonly Known[] | null,
): Promise<{ challenge: string; options: object }> {
  const options = await generateAuthenticationOptions({
    rpID: rpId(),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: named(passkeys) }),
  });
  return { challenge: options.challenge, options };
}

/** The passkey that was made for a challenge; null for an answer that is wrong in whatever way. */
export async function readNewPasskey(
  response: PasskeyRequest['response'],
  { challenge }: { challenge: string },
): Promise<Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const verified = await verifyRegistrationResponse({
    ...expected(challenge),
    response: response as RegistrationResponse,
  }).catch(refuse);
  if (!verified?.registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

/** How often the passkey has signed by now; null for an answer to another challenge, of another site or of another key, or whose count went back. */
export async function readAssertion(
  response: AssertionResponse,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRecord },
): Promise<{ newCounter: number } | null> {
  const { userHandle } = response.response;
  const isOfAnother =
    userHandle && userHandle !== Buffer.from(handleOf(passkey.userId)).toString('base64url');
  if (isOfAnother) return null;
  const { credentialId: id, publicKey, counter, transports } = passkey;
  const verified = await verifyAuthenticationResponse({
    ...expected(challenge),
    response: response as AuthenticationResponse,
    credential: { id, publicKey, counter, transports },
  }).catch(refuse);
  return verified?.verified ? { newCounter: verified.authenticationInfo.newCounter } : null;
}

/** The library throws a sentence for whatever is wrong with an answer. It has no secret in it, and is of use to whoever looks for a wrong PUBLIC_URL. */
function refuse(error: unknown): null {
  logger().info({ err: error }, 'a passkey’s answer was refused');
  return null;
}
