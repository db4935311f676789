import { Secret, TOTP } from 'otpauth';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { encrypted } from '#server/modules/factors/encrypted.ts';
import { insertFactor } from '#server/modules/factors/factors.repository.ts';
import { replaceRecoveryCodes } from '#server/modules/factors/recovery-codes.repository.ts';
import { newTotpSecret } from '#server/modules/factors/totp.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type Api, buildVisitor } from './api.ts';
import { Authenticator } from './authenticator.ts';
import { injectedNow } from './seams.ts';

/** The page that passkeys are asked for on; start the API with it as PUBLIC_URL. */
export const ORIGIN = 'http://localhost:3000';
export const STEP_MS = 30_000;

/** Wrong proofs are counted by address: with these, each test comes from an address of its own ({@link fromAnywhere}). */
export const FACTOR_ENVIRONMENT = {
  PUBLIC_URL: ORIGIN,
  TRUSTED_PROXIES: '1',
  LOGIN_ADDRESS_LIMIT: '100000',
  LETTER_ADDRESS_LIMIT: '1000',
};

type Headers = Record<string, string>;

let addresses = 0;
/** An address that nobody came from before. */
export function fromAnywhere(): Headers {
  addresses += 1;
  return { 'X-Forwarded-For': `10.0.${addresses >> 8}.${addresses & 255}` };
}

/** Somebody with a session, from an address of their own. */
export async function buildPerson(options: Parameters<typeof buildVisitor>[0] = {}) {
  const visitor = await buildVisitor(options);
  return { ...visitor, headers: { ...visitor.headers, ...fromAnywhere() } };
}

/** The code that an authenticator app shows. @param steps so many steps of 30 seconds from the present one */
export function codeOf(secret: string, { steps = 0 } = {}): string {
  const timestamp = (injectedNow() ?? new Date()).getTime() + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that no step near the present one has. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, { steps })));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.has(code)) ?? '';
}

/** An authenticator app and recovery codes for somebody, as storage has them: sessions stay, and no letter is written. */
export async function giveTotp(userId: string, { lastStep = 0 } = {}) {
  const secret = newTotpSecret();
  const made = await inTransaction(async (session) => {
    const named = { userId, at: new Date(), name: 'Aplikasi', secret: encrypted(secret), lastStep };
    const factor = await insertFactor(named, session);
    if (!factor) throw new Error('the authenticator app was not stored');
    return { factor, recoveryCodes: await replaceRecoveryCodes(userId, session) };
  });
  await UserModel.updateOne({ _id: userId }, { $set: { hasFactor: true } });
  return { secret, ...made };
}

/** A passkey likewise. */
export async function givePasskey(userId: string) {
  const authenticator = new Authenticator();
  const factor = await inTransaction((session) =>
    insertFactor(
      {
        userId,
        at: new Date(),
        name: 'Ponsel Sari',
        credentialId: authenticator.id,
        publicKey: authenticator.publicKey,
        counter: 0,
        transports: ['internal'],
      },
      session,
    ),
  );
  if (!factor) throw new Error('the passkey was not stored');
  await UserModel.updateOne({ _id: userId }, { $set: { hasFactor: true } });
  return { authenticator, factor };
}

/** What adds an authenticator app: a secret that was asked for, and its present code. */
export async function newTotp(api: Api, headers: Headers) {
  const { body } = await api.post('/account/factors/totp/options').set(headers).expect(200);
  const { challenge_id, secret } = body;
  return { secret, sent: { challenge_id, name: 'Aplikasi', code: codeOf(secret) } };
}

/** With a factor a session goes on under a new token: to be called with the answer. */
export const followToken =
  (headers: Headers) =>
  ({ body }: { body: { access_token?: string } }): void => {
    if (body.access_token) headers.Authorization = `Bearer ${body.access_token}`;
  };

/** Adds one, as a browser does. */
export async function addTotp(api: Api, headers: Headers) {
  const { secret, sent } = await newTotp(api, headers);
  const added = await api.post('/account/factors/totp').set(headers).send(sent);
  return { secret, status: added.status, ...added.body };
}

/** What adds a passkey: an answer to a challenge that was asked for. */
export async function newPasskey(api: Api, headers: Headers, authenticator = new Authenticator()) {
  const { body } = await api.post('/account/factors/passkeys/options').set(headers).expect(200);
  const { challenge_id, options } = body;
  const response = authenticator.register({ origin: ORIGIN, challenge: options.challenge });
  return { challenge_id, name: 'Ponsel Sari', response };
}

/** Adds one, as a browser does. */
export async function addPasskey(api: Api, headers: Headers, authenticator = new Authenticator()) {
  const sent = await newPasskey(api, headers, authenticator);
  const added = await api.post('/account/factors/passkeys').set(headers).send(sent).expect(201);
  return { authenticator, ...added.body };
}
