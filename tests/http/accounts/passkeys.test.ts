import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { FactorModel } from '#server/modules/factors/factors.model.ts';
import { type Api, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import {
  addPasskey,
  buildPerson,
  FACTOR_ENVIRONMENT,
  followToken,
  fromAnywhere,
  givePasskey,
  newPasskey,
  ORIGIN,
} from '../../support/factors.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

let api: Api;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterEach(() => {
  injectClock(undefined);
  for (const point of ['passkey-compared', 'passkey-proven', 'factors-to-change'] as const)
    onPoint(point, undefined);
});
afterAll(() => api?.close());

const CHALLENGE_MS = 300_000;
const elsewhere = 'https://sorak.example';

/** A challenge, and what answers it. */
interface Asked {
  challenge: string;
  prove: (response: object) => Promise<{ status: number; body: { code?: string } }>;
}
interface Owner {
  user: { id: string; username: string };
  headers: Record<string, string>;
  authenticator: Authenticator;
  factor: { id: string };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function askToStepUp({ headers }: Pick<Owner, 'headers'>): Promise<Asked> {
  const { body } = await api.post('/account/step-up/options').set(headers).expect(200);
  const { challenge_id, options } = body.passkey;
  return {
    challenge: options.challenge,
    prove: async (response) =>
      api
        .post('/account/step-up')
        .set(headers)
        .send({ proof: { method: 'passkey', challenge_id, response } }),
  };
}

async function askAfterPassword({ user }: Pick<Owner, 'user'>): Promise<Asked> {
  const address = fromAnywhere();
  const credentials = { email_username: user.username, password: TEST_PASSWORD };
  const { login_token } = (await api.post('/auth/login').set(address).send(credentials).expect(202)).body;
  const { body } = await api.post('/auth/login/factor/options').send({ login_token }).expect(200);
  const { challenge_id, options } = body.passkey;
  return {
    challenge: options.challenge,
    prove: async (response) =>
      api
        .post('/auth/login/factor')
        .set(address)
        .send({ login_token, proof: { method: 'passkey', challenge_id, response } }),
  };
}

async function askAnybody(): Promise<Asked> {
  const { body } = await api.post('/auth/login/passkey/options').expect(200);
  const address = fromAnywhere();
  return {
    challenge: body.options.challenge,
    prove: async (response) =>
      api.post('/auth/login/passkey').set(address).send({ challenge_id: body.challenge_id, response }),
  };
}

/** Wherever a passkey proves somebody. */
const places: [string, (owner: Owner) => Promise<Asked>][] = [
  ['in a session', askToStepUp],
  ['after the password', askAfterPassword],
  ['without a password', askAnybody],
];

async function buildOwner(): Promise<Owner> {
  const person = await buildPerson();
  return { ...person, ...(await givePasskey(person.user.id)) };
}

const sign = (
  authenticator: Authenticator,
  { challenge }: Pick<Asked, 'challenge'>,
  overrides: object = {},
) => authenticator.sign({ origin: ORIGIN, challenge, ...overrides });

/** Answers that are not to be taken, each of somebody whose passkey is good. */
const wrong: [string, (owner: Owner, ask: () => Promise<Asked>) => ReturnType<Asked['prove']>][] = [
  [
    'signed for the page of another site',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      return asked.prove(sign(authenticator, asked, { origin: elsewhere, rpId: 'localhost' }));
    },
  ],
  [
    'of the passkey of another domain',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      return asked.prove(sign(authenticator, asked, { rpId: 'sorak.example' }));
    },
  ],
  [
    'of somebody whom the device has not verified',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      return asked.prove(sign(authenticator, asked, { verified: false }));
    },
  ],
  [
    'that was given before, to the same challenge',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      const response = sign(authenticator, asked);
      expect((await asked.prove(response)).status).toBe(200);
      return asked.prove(response);
    },
  ],
  [
    'that was given before, to another challenge',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      const response = sign(authenticator, asked);
      expect((await asked.prove(response)).status).toBe(200);
      return (await ask()).prove(response);
    },
  ],
  [
    'whose count stands still',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      expect((await asked.prove(sign(authenticator, asked))).status).toBe(200);
      authenticator.counter -= 1;
      const again = await ask();
      return again.prove(sign(authenticator, again));
    },
  ],
  [
    'whose count goes back',
    async ({ authenticator }, ask) => {
      authenticator.counter = 7;
      const asked = await ask();
      expect((await asked.prove(sign(authenticator, asked))).status).toBe(200);
      authenticator.counter = 3;
      const again = await ask();
      return again.prove(sign(authenticator, again));
    },
  ],
  [
    'to a challenge that a wrong one used up',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      await asked.prove(sign(authenticator, asked, { rpId: 'sorak.example' }));
      return asked.prove(sign(authenticator, asked));
    },
  ],
  [
    'of another key by the same name',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      return asked.prove(sign(new Authenticator(authenticator.credentialId), asked));
    },
  ],
  [
    'of a key that says it is of somebody else',
    async ({ authenticator }, ask) => {
      const asked = await ask();
      authenticator.userHandle = Buffer.from('USR-0').toString('base64url');
      return asked.prove(sign(authenticator, asked));
    },
  ],
  [
    'of a passkey that nobody has',
    async (_owner, ask) => {
      const asked = await ask();
      return asked.prove(sign(new Authenticator(), asked));
    },
  ],
  [
    'of one that was removed in another tab',
    async ({ authenticator, factor, user }, ask) => {
      await givePasskey(user.id);
      const asked = await ask();
      await FactorModel.deleteOne({ _id: factor.id });
      return asked.prove(sign(authenticator, asked));
    },
  ],
];

describe.each(places)('a passkey’s answer %s', (_place, ask) => {
  test('is taken, counted and noted', async () => {
    const owner = await buildOwner();
    owner.authenticator.userHandle = Buffer.from(owner.user.id).toString('base64url');
    owner.authenticator.counter = 41;
    const asked = await ask(owner);
    expect((await asked.prove(sign(owner.authenticator, asked))).status).toBe(200);
    const stored = await FactorModel.findById(owner.factor.id).lean();
    expect(stored).toMatchObject({ counter: 42, lastUsedAt: expect.any(Date) });
  });

  test.each(wrong)('is refused when it is one %s', async (_name, answer) => {
    const owner = await buildOwner();
    const { status, body } = await answer(owner, () => ask(owner));
    expect([status, body.code]).toEqual([422, expect.stringMatching(/^(factor_invalid|login_expired)$/)]);
  });

  test('answers a challenge for five minutes, and not from that instant on', async () => {
    const owner = await buildOwner();
    const start = new Date();
    const at = (ms: number) => injectClock(() => new Date(start.getTime() + ms));
    at(0);
    const [first, second] = [await ask(owner), await ask(owner)];
    at(CHALLENGE_MS - 1);
    expect((await first.prove(sign(owner.authenticator, first))).status).toBe(200);
    at(CHALLENGE_MS);
    const late = await second.prove(sign(owner.authenticator, second));
    expect([late.status, late.body.code]).toEqual([422, 'factor_invalid']);
  });

  test('is taken once of two at the same moment', async () => {
    const owner = await buildOwner();
    const asked = await ask(owner);
    const response = sign(owner.authenticator, asked);
    const answers = await Promise.all([asked.prove(response), asked.prove(response)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('is taken once of two with one count, each to a challenge of its own', async () => {
    const owner = await buildOwner();
    const asked = [await ask(owner), await ask(owner)];
    const responses = asked.map((each) => {
      owner.authenticator.counter = 5;
      return sign(owner.authenticator, each);
    });
    // Both are compared with the count that was stored before either was taken.
    let compared = 0;
    let bothCompared = () => {};
    const both = new Promise<void>((resolve) => {
      bothCompared = resolve;
    });
    onPoint('passkey-compared', () => {
      compared += 1;
      if (compared === 2) bothCompared();
      return both;
    });
    const answers = await Promise.all(asked.map((each, at) => each.prove(responses[at] ?? {})));
    expect(compared).toBe(2);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('of an authenticator that does not count is taken for each challenge, once', async () => {
    const owner = await buildOwner();
    for (const _round of [1, 2]) {
      owner.authenticator.counter = -1;
      const asked = await ask(owner);
      const response = sign(owner.authenticator, asked);
      expect((await asked.prove(response)).status).toBe(200);
      expect((await asked.prove(response)).status).toBe(422);
      expect((await (await ask(owner)).prove(response)).status).toBe(422);
    }
  });
});

describe('a challenge', () => {
  const refused = { status: 422, body: expect.objectContaining({ code: 'factor_invalid' }) };

  test('is of one session: another one of the same person does not answer it', async () => {
    const owner = await buildOwner();
    const { token } = await startSession(owner.user.id);
    const theirs = { headers: { ...bearer(token), ...fromAnywhere() } };
    const { body } = await api.post('/account/step-up/options').set(owner.headers).expect(200);
    const { challenge_id, options } = body.passkey;
    const response = sign(owner.authenticator, { challenge: options.challenge });
    const proof = { method: 'passkey', challenge_id, response };
    const send = (headers: Record<string, string>) =>
      api.post('/account/step-up').set(headers).send({ proof });
    expect(await send(theirs.headers)).toMatchObject(refused);
    // It was not used up by that, either.
    expect((await send(owner.headers)).status).toBe(200);
  });

  test('is of one person: another one’s passkey and session do not answer it', async () => {
    const [owner, other] = [await buildOwner(), await buildOwner()];
    const ask = async () => {
      const { body } = await api.post('/account/step-up/options').set(owner.headers).expect(200);
      return body.passkey as { challenge_id: string; options: { challenge: string } };
    };
    const first = await ask();
    const asked = { challenge: first.options.challenge };
    const send = (headers: Record<string, string>, challenge_id: string, authenticator: Authenticator) =>
      api
        .post('/account/step-up')
        .set(headers)
        .send({ proof: { method: 'passkey', challenge_id, response: sign(authenticator, asked) } });
    expect(await send(other.headers, first.challenge_id, other.authenticator)).toMatchObject(refused);
    expect(await send(owner.headers, first.challenge_id, other.authenticator)).toMatchObject(refused);
    expect((await FactorModel.findById(other.factor.id).lean())?.lastUsedAt).toBeNull();
  });

  test('of one login is not of the next', async () => {
    const owner = await buildOwner();
    const begin = async () => {
      const credentials = { email_username: owner.user.username, password: TEST_PASSWORD };
      const { login_token } = (await api.post('/auth/login').send(credentials).expect(202)).body;
      const { body } = await api.post('/auth/login/factor/options').send({ login_token }).expect(200);
      return { login_token, ...body.passkey };
    };
    const [first, second] = [await begin(), await begin()];
    const asked = { challenge: first.options.challenge };
    const proof = {
      method: 'passkey',
      challenge_id: first.challenge_id,
      response: sign(owner.authenticator, asked),
    };
    const send = (login_token: string) =>
      api.post('/auth/login/factor').set(fromAnywhere()).send({ login_token, proof });
    expect(await send(second.login_token)).toMatchObject(refused);
    expect((await send(first.login_token)).status).toBe(200);
  });

  test.each(['log_in', 'prove', 'add_passkey'] as const)(
    'of the purpose %s serves no other',
    async (purpose) => {
      const owner = await buildOwner();
      const path = {
        log_in: '/auth/login/passkey/options',
        prove: '/account/step-up/options',
        add_passkey: '/account/factors/passkeys/options',
      }[purpose];
      const { body } = await api.post(path).set(owner.headers).expect(200);
      const { challenge_id, options } = purpose === 'prove' ? body.passkey : body;
      const asked = { challenge: options.challenge };
      const response = sign(owner.authenticator, asked);
      const made = new Authenticator().register({ origin: ORIGIN, challenge: options.challenge });
      const proof = { method: 'passkey', challenge_id, response };
      const answers = {
        log_in: await api.post('/auth/login/passkey').set(fromAnywhere()).send({ challenge_id, response }),
        prove: await api
          .post('/account/step-up')
          .set(owner.headers)
          .send({ proof })
          .on('response', followToken(owner.headers)),
        add_passkey: await api
          .post('/account/factors/passkeys')
          .set(owner.headers)
          .send({ challenge_id, name: 'Kunci', response: made }),
      };
      for (const [name, { status }] of Object.entries(answers))
        expect([name, status]).toEqual([name, name === purpose ? expect.any(Number) : 422]);
      expect(answers[purpose].status).toBeLessThan(300);
    },
  );
});

describe('a new passkey', () => {
  const add = (headers: Record<string, string>, sent: object) =>
    api.post('/account/factors/passkeys').set(headers).send(sent);

  test('logs its owner in without a username', async () => {
    const { headers, user } = await buildPerson();
    const { authenticator, factor, recovery_codes } = await addPasskey(api, headers);
    expect(factor).toMatchObject({ kind: 'passkey', name: 'Ponsel Sari', last_used_at: null });
    expect(new Set(recovery_codes).size).toBe(10);
    const { body } = await api.post('/auth/login/passkey/options').expect(200);
    const response = authenticator.sign({ origin: ORIGIN, challenge: body.options.challenge });
    const login = await api
      .post('/auth/login/passkey')
      .send({ challenge_id: body.challenge_id, response })
      .expect(200);
    const verified = await api.post('/auth/verify').set(bearer(login.body.access_token)).expect(200);
    expect(verified.body.claims.id).toBe(user.id);
  });

  test.each([
    ['was made for the page of another site', { origin: elsewhere, rpId: 'localhost' }],
    ['is of another domain', { rpId: 'sorak.example' }],
    ['was made without verifying the person', { verified: false }],
    ['answers another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is refused when it %s', async (_name, overrides) => {
    const { headers, user } = await buildPerson();
    const { body } = await api.post('/account/factors/passkeys/options').set(headers).expect(200);
    const { challenge } = body.options;
    const response = new Authenticator().register({ origin: ORIGIN, challenge, ...overrides });
    const answer = await add(headers, { challenge_id: body.challenge_id, name: 'Kunci', response });
    expect([answer.status, answer.body.code]).toEqual([422, 'factor_invalid']);
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(0);
  });

  test('is made once for a challenge, in the session that asked for it, in five minutes', async () => {
    const { headers, user } = await buildPerson();
    const other = await startSession(user.id, { steppedUpAt: new Date() });
    const sent = await newPasskey(api, headers);
    const elsewhere = await add({ ...bearer(other.token), ...fromAnywhere() }, sent);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'challenge_invalid']);
    const twice = await Promise.all([add(headers, sent), add(headers, sent)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(twice.find(({ status }) => status === 422)?.body.code).toBe('challenge_invalid');
    const start = Date.now();
    const later = await newPasskey(api, headers);
    injectClock(() => new Date(start + CHALLENGE_MS + 60_000));
    await SessionModel.updateMany({ userId: user.id }, { steppedUpAt: new Date(start + CHALLENGE_MS) });
    const late = await add(headers, later);
    expect([late.status, late.body.code]).toEqual([422, 'challenge_invalid']);
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(1);
  });

  test('is refused where an account has it already, one’s own or another one', async () => {
    const [first, second] = [await buildPerson(), await buildPerson()];
    const { authenticator } = await addPasskey(api, first.headers);
    for (const { headers } of [first, second]) {
      const answer = await add(headers, await newPasskey(api, headers, authenticator));
      expect([answer.status, answer.body.code]).toEqual([409, 'factor_taken']);
    }
    expect(await FactorModel.countDocuments({ userId: second.user.id })).toBe(0);
  });

  test('is named to the browser when the next one is made, so that no device gets two', async () => {
    const { headers } = await buildPerson();
    const { authenticator } = await addPasskey(api, headers);
    const { body } = await api.post('/account/factors/passkeys/options').set(headers).expect(200);
    expect(body.options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id]);
    expect(body.options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
  });

  test('is not left behind by a session that ended while it was added', async () => {
    const { headers, user } = await buildPerson();
    const sent = await newPasskey(api, headers);
    onPoint('factors-to-change', async () => {
      await api.post(`/admin/users/${user.id}/password`).set(admin).expect(200);
    });
    const answer = await add(headers, sent);
    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended']);
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(0);
  });
});

test('a passkey that is removed while it logs somebody in opens nothing', async () => {
  const owner = await buildOwner();
  const asked = await askAnybody();
  onPoint('passkey-proven', async () => {
    await api.delete(`/account/factors/${owner.factor.id}`).set(owner.headers).expect(200);
  });
  const { status, body } = await asked.prove(sign(owner.authenticator, asked));
  const token = (body as { access_token?: string }).access_token ?? '';
  expect([status, (await api.get('/account').set(bearer(token))).status]).toEqual([200, 401]);
});
