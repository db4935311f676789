import type { LoginRequest } from '#contracts/accounts/accounts.ts';
import type { AssertionResponse, Proof, ProofMethod } from '#contracts/accounts/factors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import {
  findPasskeyOwner,
  listProofMethods,
  proveAnyPasskey,
  proveFactor,
  requestPasskey,
} from '../factors/index.ts';
import {
  type AccountToken,
  createAccountToken,
  findAccountToken,
  takeAccountToken,
} from './account-tokens.repository.ts';
import { actForActive } from './act-for.ts';
import { findUserByLogin } from './credentials.repository.ts';
import type { DeviceContext } from './device-context-record.ts';
import { passwordMatches } from './passwords.ts';
import { type OpenedSession, startSession } from './start-session.ts';
import type { UserRecord } from './user-record.ts';
import { findUser, noteLogin } from './users.repository.ts';

interface From {
  device: string | null;
  reported?: DeviceContext | null;
  /** The session whose cookie came with it: it ends. */
  former?: string | null;
}
/** A session, or what a factor is to be given with. */
export type LoggedIn = OpenedSession | { loginToken: string; methods: ProofMethod[]; userId: string };

/**
 * Opens a session for the person of that e-mail or username, once a factor is given where the account has one. Unknown, disabled and wrong get the same
 * answer after the same time.
 *
 * @throws AppError `invalid_credentials`
 */
export async function logIn(
  { emailUsername, password }: FromWire<LoginRequest>,
  { address, ...from }: From & { address: string },
): Promise<LoggedIn> {
  const found = await findUserByLogin(emailUsername);
  const matches = await passwordMatches({ password, passwordHash: found?.passwordHash ?? null, address });
  if (!found || !matches || found.user.disabledAt) throw new AppError({ code: 'invalid_credentials' });
  const user = await actForSomebody(found.user);
  if (user.hasFactor) return continueWithFactor(user);
  return open(user, { ...from, proofs: ['password'], steppedUpAt: null });
}

/** What may be given after the password, and what a passkey has to answer. @throws AppError `login_expired` */
export async function requestLoginProof(loginToken: string) {
  const login = await findLogin(loginToken);
  const [methods, passkey] = await Promise.all([
    listProofMethods(login.userId),
    requestPasskey(holderOf(login, loginToken)),
  ]);
  return { methods, passkey };
}

/**
 * Opens the session of a login whose password was right.
 *
 * @throws AppError `login_expired`, `factor_invalid`, `too_many_requests`
 */
export async function finishLogIn(
  { loginToken, proof }: { loginToken: string; proof: FromWire<Proof> },
  { address, ...from }: From & { address: string },
): Promise<OpenedSession> {
  const login = await findLogin(loginToken);
  await proveFactor(proof, { holder: holderOf(login, loginToken), address });
  // Of two at once, one gets none.
  if (!(await takeAccountToken(loginToken, 'login'))) throw new AppError({ code: 'login_expired' });
  const user = await findUser(login.userId);
  if (!user || user.disabledAt) throw new AppError({ code: 'login_expired' });
  const proven = await actForSomebody({ ...user, standing: login.standing });
  const proofs: ProofMethod[] = ['password', proof.method];
  return open(proven, { ...from, proofs, steppedUpAt: await sharedNow() });
}

/**
 * Opens a session for whoever's passkey answered: no username, no password.
 *
 * @throws AppError `factor_invalid`, also for a closed account; `too_many_requests`
 */
export async function logInWithPasskey(
  answer: { challengeId: string; response: FromWire<AssertionResponse> },
  { address, ...from }: From & { address: string },
): Promise<OpenedSession> {
  const owner = await findPasskeyOwner(answer.response.id);
  // Read before the proof: a passkey that is removed after it opens nothing.
  const user = owner === null ? null : await findUser(owner);
  await proveAnyPasskey(answer, { owner, address });
  if (!user || user.disabledAt) throw new AppError({ code: 'factor_invalid' });
  return open(await actForSomebody(user), { ...from, proofs: ['passkey'], steppedUpAt: await sharedNow() });
}

async function continueWithFactor(user: UserRecord): Promise<LoggedIn> {
  const { id: userId, standing } = user;
  const loginToken = await createAccountToken({ purpose: 'login', userId, emailKey: null, standing });
  return { loginToken, methods: await listProofMethods(userId), userId };
}

async function findLogin(loginToken: string): Promise<AccountToken> {
  const login = await findAccountToken(loginToken, 'login');
  if (!login) throw new AppError({ code: 'login_expired' });
  return login;
}

/** A passkey's challenge of a login is good for that login alone. */
const holderOf = ({ userId }: AccountToken, loginToken: string) => ({ userId, holder: loginToken });

/** Staff of several organizers acts for one that is active, if there is one. */
async function actForSomebody(user: UserRecord): Promise<UserRecord> {
  return { ...user, standing: user.standing + (await actForActive(user)) };
}

/** Where the standing changed since it was proven, this makes a session that works nowhere. */
async function open(
  { id, standing }: Pick<UserRecord, 'id' | 'standing'>,
  from: From & { proofs: ProofMethod[]; steppedUpAt: Date | null },
): Promise<OpenedSession> {
  await noteLogin(id, new Date());
  return startSession(id, { ...from, standing });
}
