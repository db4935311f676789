import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FactorAttemptsModel } from '#server/modules/factors/factor-attempts.model.ts';
import { FactorModel } from '#server/modules/factors/factors.model.ts';
import { type Api, startApi, TEST_PASSWORD } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import {
  buildPerson,
  codeOf,
  FACTOR_ENVIRONMENT,
  fromAnywhere,
  givePasskey,
  giveTotp,
  ORIGIN,
  wrongCode,
} from '../../support/factors.ts';
import { injectClock } from '../../support/seams.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
const start = Date.now();
const standAt = (ms: number) => injectClock(() => new Date(start + ms));
beforeEach(() => standAt(0));
afterEach(() => injectClock(undefined));
afterAll(() => api?.close());

const ACCOUNT_FREE = 5;
const ADDRESS_FREE = 20;
const PAUSE_MS = 30_000;
const HOUR_MS = 3_600_000;

type Headers = Record<string, string>;
type Person = Awaited<ReturnType<typeof buildHolder>>;

/** Somebody with an authenticator app, a passkey and recovery codes. */
async function buildHolder(address = fromAnywhere()) {
  const person = await buildPerson();
  const { authenticator } = await givePasskey(person.user.id);
  return {
    ...person,
    ...(await giveTotp(person.user.id)),
    authenticator,
    headers: { ...person.headers, ...address },
    address,
  };
}

const stepUp = (headers: Headers, proof: object) => api.post('/account/step-up').set(headers).send({ proof });
const wrongProof = ({ secret }: { secret: string }) => ({ method: 'totp', code: wrongCode(secret) });
const miss = (person: Person) => stepUp(person.headers, wrongProof(person));
/** A right code, each time: no other test's code used it up. */
const hit = async (person: Person) => {
  await FactorModel.updateMany({ userId: person.user.id }, { $set: { lastStep: 0 } });
  return stepUp(person.headers, { method: 'totp', code: codeOf(person.secret) });
};

async function missTimes(person: Person, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) expect((await miss(person)).body.code).toBe('factor_invalid');
}

async function logIn({ user, address }: Person, proof: object) {
  const credentials = { email_username: user.username, password: TEST_PASSWORD };
  const { login_token } = (await api.post('/auth/login').set(address).send(credentials).expect(202)).body;
  return api.post('/auth/login/factor').set(address).send({ login_token, proof });
}

describe('wrong proofs of an account', () => {
  test('five are looked at; then there is a pause, in the answer, too', async () => {
    const person = await buildHolder();
    await missTimes(person, ACCOUNT_FREE);
    const { status, body, headers } = await miss(person);
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '30']);
    standAt(PAUSE_MS - 1);
    expect((await miss(person)).status).toBe(429);
    standAt(PAUSE_MS);
    expect((await miss(person)).body.code).toBe('factor_invalid');
  });

  test('the pause doubles with each further one, up to an hour', async () => {
    const person = await buildHolder();
    await missTimes(person, ACCOUNT_FREE);
    let now = 0;
    for (const seconds of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]) {
      const refused = await miss(person);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(seconds)]);
      now += seconds * 1_000;
      standAt(now);
      // Whoever waits is not held up by what was refused meanwhile.
      await missTimes(person, 1);
    }
    expect(now).toBeGreaterThan(HOUR_MS);
  });

  test('of many at the same moment five are looked at', async () => {
    const person = await buildHolder();
    const answers = await Promise.all(Array.from({ length: 12 }, () => miss(person)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'factor_invalid')).toHaveLength(ACCOUNT_FREE);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(12 - ACCOUNT_FREE);
  });

  test('are counted wherever they come from, in a session and after the password', async () => {
    const person = await buildHolder();
    const anywhere = () => ({ ...person, headers: { ...person.headers, ...fromAnywhere() } });
    await missTimes(anywhere(), 2);
    for (const _at of [1, 2, 3])
      expect((await logIn({ ...person, address: fromAnywhere() }, wrongProof(person))).body.code).toBe(
        'factor_invalid',
      );
    expect((await miss(anywhere())).status).toBe(429);
  });

  test('a right one in the pause is refused as well, and not used up; one after it resets the count', async () => {
    const person = await buildHolder();
    await missTimes(person, ACCOUNT_FREE);
    expect((await hit(person)).status).toBe(429);
    standAt(PAUSE_MS);
    expect((await hit(person)).status).toBe(200);
    await missTimes(person, ACCOUNT_FREE);
    expect((await miss(person)).headers['retry-after']).toBe('30');
  });

  test('a right one before the pause resets the count', async () => {
    const person = await buildHolder();
    await missTimes(person, ACCOUNT_FREE - 1);
    expect((await hit(person)).status).toBe(200);
    await missTimes(person, ACCOUNT_FREE);
    expect((await miss(person)).status).toBe(429);
  });

  test('are nobody else’s', async () => {
    const [person, other] = [await buildHolder(), await buildHolder()];
    await missTimes(person, ACCOUNT_FREE);
    expect((await hit(other)).status).toBe(200);
  });

  test('are kept for a day after the last one', async () => {
    await FactorAttemptsModel.deleteMany({});
    const person = await buildHolder();
    await missTimes(person, 1);
    const rows = await FactorAttemptsModel.find({}).lean();
    const kinds = rows.map(({ _id, expiresAt }) => [_id.split(':')[0], expiresAt.getTime() - start]);
    expect(kinds.sort()).toEqual([
      ['account', 24 * HOUR_MS],
      ['address', 24 * HOUR_MS],
    ]);
    // No address and no id of an account stands there.
    const text = JSON.stringify(rows);
    expect(text).not.toContain(person.user.id);
    expect(text).not.toContain(person.address['X-Forwarded-For']);
  });
});

describe('in the pause', () => {
  const passkeyProof = async ({ headers, authenticator }: Person) => {
    const { body } = await api.post('/account/step-up/options').set(headers).expect(200);
    const { challenge_id, options } = body.passkey;
    const response = authenticator.sign({ origin: ORIGIN, challenge: options.challenge });
    return { method: 'passkey', challenge_id, response };
  };
  const proofs: [string, (person: Person) => Promise<object>][] = [
    ['passkey', passkeyProof],
    ['code of an app', async ({ secret }) => ({ method: 'totp', code: codeOf(secret) })],
    ['recovery code', async ({ recoveryCodes }) => ({ method: 'recovery_code', code: recoveryCodes[0] })],
  ];

  test.each(proofs)(
    'no %s is looked at in a session, and after it the same one is right',
    async (_name, build) => {
      const person = await buildHolder();
      await missTimes(person, ACCOUNT_FREE);
      const proof = await build(person);
      expect((await stepUp(person.headers, proof)).status).toBe(429);
      standAt(PAUSE_MS);
      expect((await stepUp(person.headers, proof)).status).toBe(200);
    },
  );

  test.each(proofs.slice(1))('no %s is looked at after the password', async (_name, build) => {
    const person = await buildHolder();
    await missTimes(person, ACCOUNT_FREE);
    const proof = await build(person);
    expect((await logIn(person, proof)).status).toBe(429);
    standAt(PAUSE_MS);
    expect((await logIn(person, proof)).status).toBe(200);
  });

  test('no passkey logs in without a password', async () => {
    const person = await buildHolder();
    await missTimes(person, ACCOUNT_FREE);
    const prove = async () => {
      const { body } = await api.post('/auth/login/passkey/options').expect(200);
      const response = person.authenticator.sign({ origin: ORIGIN, challenge: body.options.challenge });
      return api
        .post('/auth/login/passkey')
        .set(fromAnywhere())
        .send({ challenge_id: body.challenge_id, response });
    };
    expect((await prove()).status).toBe(429);
    standAt(PAUSE_MS);
    expect((await prove()).status).toBe(200);
  });

  test('no password is looked at, of an account that has nothing else', async () => {
    const { headers } = await buildPerson();
    const give = (password: string) => stepUp(headers, { method: 'password', password });
    for (let at = 0; at < ACCOUNT_FREE; at += 1)
      expect((await give('bukan-ini')).body.code).toBe('wrong_password');
    expect((await give('bukan-ini')).status).toBe(429);
    expect((await give(TEST_PASSWORD)).status).toBe(429);
    standAt(PAUSE_MS);
    expect((await give(TEST_PASSWORD)).status).toBe(200);
  });
});

describe('wrong proofs from an address', () => {
  /** So many wrong ones of accounts that have made none before. */
  async function missFrom(address: Headers, times: number): Promise<void> {
    for (let at = 0; at < times; at += ACCOUNT_FREE - 1)
      await missTimes(await buildHolder(address), Math.min(ACCOUNT_FREE - 1, times - at));
  }

  test('twenty are looked at, of whatever accounts; then there is a pause for all of that address', async () => {
    const address = fromAnywhere();
    await missFrom(address, ADDRESS_FREE);
    const person = await buildHolder(address);
    expect([(await miss(person)).status, (await hit(person)).status]).toEqual([429, 429]);
    // Elsewhere the same person is let in.
    expect((await hit({ ...person, headers: { ...person.headers, ...fromAnywhere() } })).status).toBe(200);
    standAt(PAUSE_MS);
    expect((await hit(person)).status).toBe(200);
  });

  test('right ones do not count, and the twentieth being right makes nobody wait', async () => {
    const address = fromAnywhere();
    await missFrom(address, ADDRESS_FREE - 1);
    for (const _at of [1, 2, 3]) expect((await hit(await buildHolder(address))).status).toBe(200);
    await missTimes(await buildHolder(address), 1);
    expect((await hit(await buildHolder(address))).status).toBe(429);
  });

  test('after the pause a right one makes nobody wait, either', async () => {
    const address = fromAnywhere();
    await missFrom(address, ADDRESS_FREE);
    standAt(PAUSE_MS);
    for (const _at of [1, 2, 3]) expect((await hit(await buildHolder(address))).status).toBe(200);
    await missTimes(await buildHolder(address), 1);
    // Of the twenty-first, not of the twenty-fourth.
    expect((await miss(await buildHolder(address))).headers['retry-after']).toBe('60');
  });

  test('what an account’s pause refuses does not count', async () => {
    const address = fromAnywhere();
    const person = await buildHolder(address);
    await missTimes(person, ACCOUNT_FREE);
    for (let at = 0; at < ADDRESS_FREE; at += 1) expect((await miss(person)).status).toBe(429);
    expect((await hit(await buildHolder(address))).status).toBe(200);
  });

  test('passkeys that nobody has count as well', async () => {
    const address = fromAnywhere();
    const { body } = await api.post('/auth/login/passkey/options').expect(200);
    const response = new Authenticator().sign({ origin: ORIGIN, challenge: body.options.challenge });
    const send = () =>
      api.post('/auth/login/passkey').set(address).send({ challenge_id: body.challenge_id, response });
    const answers = await Promise.all(Array.from({ length: 25 }, send));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(ADDRESS_FREE);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
