import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PROOF_METHODS } from '#contracts/accounts/factors.ts';
import { POSTERS_QUEUE, RECEIPTS_QUEUE, SHARE_IMAGES_QUEUE } from '#server/modules/documents/index.ts';
import { LEADERBOARD_QUEUE } from '#server/modules/leaderboard/index.ts';
import { MAIL_QUEUE } from '#server/modules/mail/index.ts';
import { config } from '#server/platform/config.ts';
import { queue } from '#server/platform/queues.ts';
import { type AccessStage, buildAccessStage, defaultParams } from '../../support/access-stage.ts';
import { buildAccount, buildVisitor, TEST_PASSWORD } from '../../support/api.ts';
import { buildPerson, codeOf, fromAnywhere, givePasskey } from '../../support/factors.ts';
import {
  type ApiProcess,
  type FaultProcess,
  type FaultSystem,
  startSystem,
} from '../../support/faults-system.ts';
import { call, closeLiveClients, connectLiveClient } from '../../support/live-client.ts';
import { lettersTo, tokenIn } from '../../support/mails.ts';
import { type OwnProcess, startProcess } from '../../support/processes.ts';
import { makeSecret, type SecretRequest, secretRequests, spellingsOf } from '../../support/secret-walk.ts';
import { until } from '../../support/waiting.ts';

const METRICS_TOKEN = 'metrics-token-of-the-test-0001';

let system: FaultSystem;
let server: ApiProcess;
let workers: FaultProcess;
let stage: AccessStage;
beforeAll(async () => {
  system = await startSystem({
    environment: {
      // Everything that is ever written.
      LOG_LEVEL: 'trace',
      LOGIN_ADDRESS_LIMIT: '1000000',
      REGISTER_ADDRESS_LIMIT: '1000000',
      POSTER_WAIT_MS: '50',
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN,
    },
  });
  [server, workers] = await Promise.all([system.startApi(), system.startWorkers()]);
  stage = await buildAccessStage();
});
afterAll(async () => {
  closeLiveClients();
  await system.close();
});

const logs = () => ({
  server: server.output(),
  workers: workers.output(),
  simulator: system.simulator.output(),
});

/** The lines of a log that hold one of these, cut short: a line of a log is long. */
function linesWith(log: string, needles: readonly string[]): string[] {
  const found = log.split('\n').filter((line) => needles.some((needle) => line.includes(needle)));
  return [
    ...new Set(found.map((line) => line.replace(/"(?:time|pid|request_id)":[^,]*,/g, '').slice(0, 600))),
  ];
}

const send = (origin: string, { method, path, headers, body }: SecretRequest) =>
  fetch(origin + path, {
    method: method.toUpperCase(),
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  }).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });

/** A few at a time, so that a walk of hundreds does not take minutes. */
async function sendAll(origin: string, requests: readonly SecretRequest[]): Promise<number[]> {
  const left = [...requests.entries()];
  const statuses: number[] = [];
  const run = async () => {
    for (let next = left.shift(); next; next = left.shift()) statuses[next[0]] = await send(origin, next[1]);
  };
  await Promise.all(Array.from({ length: 8 }, run));
  return statuses;
}

async function callApi(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

describe('no secret reaches a log', () => {
  test('through any parameter of any operation of the API, whoever asks', async () => {
    const secret = makeSecret();
    const requests = secretRequests(secret, {
      params: (path) => defaultParams(path, stage.own),
      sessions: [stage.headers.ROLE003, stage.headers.own, stage.headers.ROLE001],
    });
    // Whatever proves somebody is among them.
    const bodies = requests.map(({ body }) => String(body));
    for (const method of PROOF_METHODS)
      expect(bodies.some((body) => body.includes(`"method":"${method}"`) && body.includes(secret))).toBe(
        true,
      );
    for (const field of ['login_token', 'challenge_id', 'code', 'signature', 'attestationObject'])
      expect(bodies.some((body) => body.includes(`"${field}":"${secret}"`))).toBe(true);
    const statuses = await sendAll(server.origin, requests);
    // Some get past the schemas, and some all the way: what is logged there counts as much.
    const reached = [200, 202, 400, 401, 403, 404, 409, 415, 422];
    expect([...new Set(statuses)]).toEqual(expect.arrayContaining(reached));
    expect(statuses).not.toContain(500);
    await until(
      'each request is logged',
      {},
      () => server.output().split('request completed').length > requests.length,
    );
    for (const log of Object.values(logs())) expect(linesWith(log, spellingsOf(secret))).toEqual([]);
  });

  test('through addresses beside the API, known or not', async () => {
    const secret = makeSecret();
    const paths = [
      ...[
        '/',
        '/events/',
        '/events/x/',
        '/projector/',
        '/projector/x/',
        '/auth/reset-password/',
        '//',
        '/s/f/',
      ],
      ...[
        '/assets/',
        '/media/',
        '/og/',
        '/admin/queues/',
        '/api/',
        '/api/v1/',
        '/api/v1/auth/login/',
        '/dasboard/',
      ],
      ...['/livez/', '/metrics/', '/unknown/', '/account/password-resets/', '/socket.io/'],
    ].map((path) => path + secret);
    const queries = [
      '/livez',
      '/readyz',
      '/metrics',
      '/',
      '/projector',
      '/socket.io/',
      '/api/v1/home',
      '/media/x',
    ];
    const withQueries = queries.map((path) => `${path}?token=${secret}&${secret}`);
    const requests = [...paths, ...withQueries].flatMap((path) =>
      ['get', 'post'].map((method) => ({ method, path, headers: { Authorization: `Bearer ${secret}` } })),
    );
    await sendAll(server.origin, requests);
    expect(linesWith(server.output(), spellingsOf(secret))).toEqual([]);
  });

  test('nor a word of an address that is none of our routes: a token need not look like one', async () => {
    const word = 'kucingku';
    const paths = [`/projector/${word}`, `/api/v1/screens/${word}`, `/${word}?${word}`];
    await sendAll(
      server.origin,
      paths.map((path) => ({ method: 'get', path, headers: {} })),
    );
    await until('they are logged', {}, () => server.output().includes('"path":"/projector/…"'));
    expect(linesWith(server.output(), [word])).toEqual([]);
  });

  test('through a socket', async () => {
    const secret = makeSecret();
    const client = await connectLiveClient(server.origin, { token: secret, cookie: secret });
    for (const name of [
      'watch.event',
      'watch.order',
      'watch.screen',
      'watch.staff',
      'watch.account',
    ] as const) {
      const answer = await call(client, name, {
        event_id: secret,
        order_id: secret,
        token: secret,
        version: 1,
        missing_ms: 1,
      });
      expect(['validation_failed', 'not_found', 'session_required', 'event_not_found', undefined]).toContain(
        'code' in answer ? answer.code : undefined,
      );
    }
    expect(linesWith(server.output(), spellingsOf(secret))).toEqual([]);
  });

  test('through a job that a queue should not hold', async () => {
    const secret = makeSecret();
    const names = [LEADERBOARD_QUEUE, POSTERS_QUEUE, RECEIPTS_QUEUE, SHARE_IMAGES_QUEUE, MAIL_QUEUE];
    const givenUp = () => workers.output().split('ALERT: a job was given up').length;
    const before = givenUp();
    for (const name of names)
      await queue(name).add('x', { event_id: secret, token: secret, [secret]: secret });
    await until('all are given up', {}, () => givenUp() === before + names.length);
    expect(linesWith(workers.output(), spellingsOf(secret))).toEqual([]);
  });

  test('through an error, whatever it carries', async () => {
    const secret = makeSecret();
    const requests = secretRequests(secret, { params: () => ({}), sessions: [{}] });
    const failing = startProcess('tests/http/app/fixtures/failing-routes.ts', { ...system.environment });
    try {
      const port = await portOf(failing);
      const statuses = await sendAll(`http://127.0.0.1:${port}`, requests);
      expect(new Set(statuses)).toEqual(new Set([500]));
      await until(
        'each failure is logged',
        {},
        () => failing.output().split('request failed').length > requests.length,
      );
      expect(linesWith(failing.output(), spellingsOf(secret))).toEqual([]);
      // What is left is enough to find the fault by.
      expect(failing.output()).toContain('failing-routes.ts');
      const failures = failing
        .output()
        .split('\n')
        .filter((line) => line.includes('request failed'));
      expect(failures.filter((line) => !line.includes('it broke over'))).toEqual([]);
    } finally {
      failing.child.kill('SIGKILL');
      await failing.ended;
    }
  });

  test('when the secrets are real ones and do what they are for', async () => {
    const user = await buildAccount();
    const email = user.email ?? '';
    const login = await callApi('POST', '/auth/login', { email_username: email, password: TEST_PASSWORD });
    expect(login.status).toBe(200);
    const token = String(login.body.access_token);
    await callApi('POST', '/account/email-verifications', {}, { Authorization: `Bearer ${token}` });
    await until('a letter comes', {}, async () => (await lettersTo(email)).length === 1);
    const proof = tokenIn((await lettersTo(email))[0]);
    expect((await callApi('PUT', '/account/email-verifications', { token: proof })).status).toBe(200);
    expect((await callApi('POST', '/account/password-resets', { email })).status).toBe(202);
    await until('another one comes', {}, async () => (await lettersTo(email)).length === 2);
    const reset = tokenIn((await lettersTo(email))[0]);
    const password = 'sandi-baru-yang-panjang-2026';
    expect(
      (await callApi('PUT', '/account/password-resets', { token: reset, new_password: password })).status,
    ).toBe(200);
    const admin = await buildVisitor({ roleId: 'ROLE001' });
    const path = `/admin/events/${stage.foreign.eventId}/screens`;
    const made = await callApi('POST', path, { name: 'Layar depan' }, admin.headers);
    const hall = String(made.body.token);
    expect((await callApi('GET', '/screen', undefined, { 'X-Screen-Token': hall })).status).toBe(200);
    for (const opened of [`/projector/${hall}`, `/projector?${hall}`, `/auth/verify-email?token=${proof}`]) {
      await fetch(server.origin + opened);
    }
    const metrics = await fetch(`${server.origin}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(metrics.status).toBe(200);
    const secrets = [
      TEST_PASSWORD,
      password,
      token,
      token.slice(-40),
      proof,
      reset,
      hall,
      METRICS_TOKEN,
      email,
    ];
    for (const log of Object.values(logs())) expect(linesWith(log, secrets)).toEqual([]);
  });
});

test('nor does what a second factor is proven with, right or wrong', async () => {
  // From an address of their own: those who walked through every endpoint have used up what this one may get wrong.
  const { user, headers } = await buildPerson();
  const asked = await callApi('POST', '/account/factors/totp/options', {}, headers);
  const secret = String(asked.body.secret);
  const setUp = { challenge_id: String(asked.body.challenge_id), name: 'Aplikasi', code: codeOf(secret) };
  const added = await callApi('POST', '/account/factors/totp', setUp, headers);
  expect(added.status).toBe(201);
  const [first = '', second = ''] = added.body.recovery_codes as unknown as string[];

  const credentials = { email_username: user.username, password: TEST_PASSWORD };
  const begun = await callApi('POST', '/auth/login', credentials);
  const login_token = String(begun.body.login_token);
  const next = codeOf(secret, { steps: 1 });
  const address = fromAnywhere();
  for (const proof of [
    { method: 'totp', code: setUp.code },
    { method: 'recovery_code', code: first.replaceAll('A', 'B') },
    { method: 'totp', code: next },
  ])
    await callApi('POST', '/auth/login/factor', { login_token, proof }, address);
  const stepUp = (proof: object) => callApi('POST', '/account/step-up', { proof }, headers);
  expect((await stepUp({ method: 'recovery_code', code: second })).status).toBe(200);

  // A passkey’s answer to another challenge: why it was refused is written down.
  const { authenticator } = await givePasskey(user.id);
  const { body } = await callApi('POST', '/account/step-up/options', {}, headers);
  const passkey = body.passkey as unknown as { challenge_id: string; options: { challenge: string } };
  const { challenge_id, options } = passkey;
  const response = authenticator.sign({
    origin: config().publicUrl,
    challenge: Buffer.from('bukan').toString('base64url'),
  });
  expect((await stepUp({ method: 'passkey', challenge_id, response })).status).toBe(422);
  await until('it is logged', {}, () => server.output().includes('a passkey’s answer was refused'));

  const secrets = [secret, setUp.challenge_id, login_token, first, second, challenge_id, options.challenge];
  // Six digits may stand in any number: with what stands around them in a body.
  const codes = [setUp.code, next].flatMap((code) => [`"${code}"`, `code=${code}`, `code: ${code}`]);
  const bare = [first, second].map((code) => code.replaceAll('-', ''));
  for (const log of Object.values(logs()))
    expect(linesWith(log, [...secrets, ...codes, ...bare])).toEqual([]);
});

describe('a request', () => {
  const requests = [
    { path: '/api/v1/home', status: 200, level: 30 },
    { path: '/api/v1/account', status: 401, level: 40 },
    { path: '/api/v1/admin/users', session: true, status: 403, level: 40 },
    { path: '/api/v1/events/tidak-ada', status: 404, level: 40 },
    { path: '/api/v1/checkout/transactions', method: 'POST', status: 401, level: 40 },
  ];

  test.each(requests)(
    'of $path that is answered $status is a line of level $level',
    async ({ path, method = 'GET', session, status, level }) => {
      const id = crypto.randomUUID();
      // Of its own: whoever walks over all endpoints has logged out.
      const visitor = session ? (await buildVisitor()).headers : {};
      const headers = { 'X-Request-Id': id, ...visitor };
      const answer = await fetch(server.origin + path, { method, headers });
      await answer.arrayBuffer();
      expect(answer.status).toBe(status);
      await until('it is logged', {}, () => server.output().includes(id));
      const lines = linesWith(server.output(), [id]).map((line) => JSON.parse(line));
      expect(lines).toContainEqual(expect.objectContaining({ level, method, status }));
    },
  );

  test.each(['/livez', '/readyz', '/metrics'])(
    'of %s, which machines ask for all day, is none',
    async (path) => {
      const [id, next] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const [address, given] of [
        [path, id],
        ['/api/v1/home', next],
      ] as const) {
        const answer = await fetch(server.origin + address, { headers: { 'X-Request-Id': given } });
        expect(await answer.text()).not.toBe('');
      }
      await until('what came after it is logged', {}, () => server.output().includes(next));
      expect(linesWith(server.output(), [id])).toEqual([]);
    },
  );

  test('of a login is a line, whether it was let in, refused or one too many', async () => {
    const user = await buildAccount();
    const ids: string[] = [];
    const statuses: number[] = [];
    for (const password of [TEST_PASSWORD, ...Array.from({ length: 6 }, () => 'bukan-ini')]) {
      const id = crypto.randomUUID();
      const answer = await fetch(`${server.origin}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Request-Id': id },
        body: JSON.stringify({ email_username: user.username, password }),
      });
      await answer.arrayBuffer();
      ids.push(id);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401, 429]);
    await until('each is logged', {}, () => ids.every((id) => server.output().includes(id)));
    const lines = ids.flatMap((id) => linesWith(server.output(), [id]).map((line) => JSON.parse(line)));
    const completed = lines.filter(({ msg }) => msg === 'request completed');
    expect(completed.map(({ level, status }) => [level, status])).toEqual(
      statuses.map((status) => [status === 200 ? 30 : 40, status]),
    );
  });
});

describe('an error that nobody handles', () => {
  test('ends the process with a line that holds none of what it carries', async () => {
    const secret = makeSecret();
    const fixture = startProcess('tests/http/app/fixtures/unhandled.ts', {
      ...system.environment,
      SECRET: secret,
    });
    expect(await fixture.ended).toBe(1);
    expect(fixture.output()).toContain('ALERT: the process ends, an error was not handled');
    expect(fixture.output()).toContain('unhandled.ts');
    expect(linesWith(fixture.output(), spellingsOf(secret))).toEqual([]);
  });
});

describe('the simulator', () => {
  test('writes down nothing that it is sent', async () => {
    const secret = makeSecret();
    const paths = [
      ...['/snap/v1/transactions', `/snap/v1/transactions/${secret}/cancel`, `/v2/${secret}/status`],
      ...[`/v2/${secret}/refund`, `/snap/v4/sessions/${secret}/charge`, `/snap/v4/redirection/${secret}`],
      ...['/simulator/orders', `/simulator/orders/${secret}/pay`, '/simulator/status-mode', '/mailbox'],
      ...[`/simulator/notifications?limit=${secret}`, `/${secret}`],
    ];
    const bodies = [`{"token":"${secret}"}`, `{"token":"${secret}"`, secret];
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': secret, Authorization: secret };
    const requests = paths.flatMap((path) => [
      { method: 'get', path, headers },
      ...bodies.map((body) => ({ method: 'post', path, headers, body })),
    ]);
    await sendAll(system.provider.url, requests);
    expect(linesWith(system.simulator.output(), spellingsOf(secret))).toEqual([]);
  });
});

async function portOf({ output }: OwnProcess): Promise<number> {
  await until('it listens', {}, () => output().includes('listening on'));
  return Number(/listening on (\d+)/.exec(output())?.[1]);
}
