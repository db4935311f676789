import * as z from 'zod/mini';
import { type LoginRequest, loginResponseSchema } from '#contracts/accounts/accounts.ts';
import {
  loginContinuesReader,
  passkeyOptionsReader,
  proofOptionsReader,
} from '#contracts/accounts/factor-shapes.ts';
import type { LoginContinuesResponse } from '#contracts/accounts/factors.ts';
import type { Reader } from '#contracts/shape.ts';
import { request } from '../../lib/api.ts';
import type { SentProof } from './factors.ts';

/** A missing token is not unreadable: the specification has a sentence of its own for it. */
const answerSchema = z.partial(loginResponseSchema);
export type Entered = z.infer<typeof answerSchema>;
type Passkey = Extract<SentProof, { method: 'passkey' }>;

const loginReader: Reader<Entered | LoginContinuesResponse> = {
  safeParse(answer) {
    const continues = loginContinuesReader.safeParse(answer);
    return continues.success ? continues : answerSchema.safeParse(answer);
  },
};

/**
 * Opens a session; its token comes as an HttpOnly cookie and, for other clients, in the body. Where the account has a second factor the answer is what
 * to go on with.
 *
 * @throws ApiError 401 wrong credentials, 422 field errors, 429 with the seconds to wait
 */
export function logIn(credentials: LoginRequest) {
  return request('/auth/login', loginReader, { method: 'POST', body: credentials });
}

/** What a passkey has to answer after the password. @throws ApiError 422 `login_expired` */
export function requestLoginProof(loginToken: string) {
  const body = { login_token: loginToken };
  return request('/auth/login/factor/options', proofOptionsReader, { method: 'POST', body });
}

/** @throws ApiError 422 `factor_invalid` or `login_expired`, 429 with the seconds to wait */
export function finishLogIn(loginToken: string, proof: SentProof) {
  const body = { login_token: loginToken, proof };
  return request('/auth/login/factor', answerSchema, { method: 'POST', body });
}

/** What any passkey of ours has to answer. */
export function requestAnyPasskey() {
  return request('/auth/login/passkey/options', passkeyOptionsReader, { method: 'POST' });
}

/** Opens a session for whoever's passkey answered. @throws ApiError 422 `factor_invalid`, 429 with the seconds to wait */
export function logInWithPasskey({ challenge_id, response }: Omit<Passkey, 'method'>) {
  const body = { challenge_id, response };
  return request('/auth/login/passkey', answerSchema, { method: 'POST', body });
}
