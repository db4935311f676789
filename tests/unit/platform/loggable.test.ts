import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { describeError, loggable, withoutSecrets } from '#server/platform/loggable.ts';
import { runProgram } from '../../support/processes.ts';
import { processorMsOf } from '../../support/processor-time.ts';
import { makeSecret } from '../../support/secret-walk.ts';

const secret = makeSecret();

/** What a real part of ours throws at that. */
async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const Thing = mongoose.model('LoggedThing', new mongoose.Schema({ at: Date, count: Number }));

describe('an error', () => {
  const faults: [name: string, work: () => unknown][] = [
    ['the JSON parser', () => JSON.parse(`{"password": ${secret}`)],
    ['the URL parser', () => new URL(secret)],
    ['a schema', () => z.strictObject({ a: z.literal(1) }).parse({ a: secret, [secret]: secret })],
    ['a cast of the database’s models', () => Thing.castObject({ at: secret, count: secret })],
    ['a query that casts', () => Thing.find().where('count').equals(secret).cast()],
    ['the file system', () => readFile(`/nowhere/${secret}`)],
    ['fetch', () => fetch(`http://${secret}:1@127.0.0.1/`)],
    [
      'a duplicate key',
      () =>
        Promise.reject(new Error(`E11000 duplicate key error index: name_1 dup key: { name: "${secret}" }`)),
    ],
    [
      'a mail server',
      () =>
        Promise.reject(
          Object.assign(new Error(`550 no such user: ${secret}@contoh.id`), { rejected: [secret] }),
        ),
    ],
    [
      'an HTTP client',
      () =>
        Promise.reject(
          Object.assign(new Error('Request failed'), { config: { headers: { Authorization: secret } } }),
        ),
    ],
    [
      'a Redis command',
      () =>
        Promise.reject(Object.assign(new Error('WRONGTYPE'), { command: { name: 'set', args: [secret] } })),
    ],
    ['several at once', () => Promise.reject(new AggregateError([new Error(`at ${secret}`)], secret))],
    [
      'a cause of a cause',
      () => Promise.reject(new Error('a', { cause: new Error('b', { cause: new Error(`is ${secret}`) }) })),
    ],
    ['something that is no error', () => Promise.reject(secret)],
  ];
  test.each(faults)('of %s keeps to itself what it was given', async (_name, work) => {
    const error = await errorOf(work);
    expect(JSON.stringify(loggable({ err: error }))).not.toContain(secret.slice(8, 20));
    expect(describeError(error)).not.toContain(secret.slice(8, 20));
  });

  test('says what it is, where it arose and why', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:27017'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const error = Object.assign(
      new TypeError("Cannot read properties of undefined (reading 'orderId')", { cause }),
      { status: 503 },
    );
    const { err: line } = loggable({ err: error }) as { err: { stack: string } };
    expect(line).toMatchObject({
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'orderId')",
      status: 503,
      cause: { message: 'connect ECONNREFUSED 127.0.0.1:27017', code: 'ECONNREFUSED', syscall: 'connect' },
    });
    expect(line.stack).toContain('loggable.test.ts');
    expect(line.stack).not.toContain('Cannot read');
  });

  test('of many is said with four of them', () => {
    const many = new AggregateError(
      Array.from({ length: 9 }, (_, at) => new Error(`number ${at}`)),
      'all',
    );
    const { errors } = loggable({ err: many }).err as { errors: { message: string }[] };
    expect(errors.map(({ message }) => message)).toEqual(['number 0', 'number 1', 'number 2', 'number 3']);
  });

  test('with endless causes ends', () => {
    const error = new Error('round and round');
    error.cause = error;
    expect(JSON.stringify(loggable({ err: error })).length).toBeLessThan(20_000);
  });
});

describe('a line', () => {
  test('has ids of ours, words, numbers, and nothing else', () => {
    expect(
      loggable({
        request_id: secret,
        order_id: 'SRK-261121-7F2KX91QDM',
        event_id: 'EVT-1795252102123004',
        mail_id: '0b0b7a1e-0000-4000-8000-000000000000',
        user_id: secret,
        token: 'EVT-1',
        to_email: 'x',
        addressKey: 'x',
        path: '/api/v1/admin/events/EVT-1795252102123004/…',
        queue: 'board',
        responseTime: 3,
        frozen: true,
        nothing: null,
        data: {
          event_id: 'EVT-1',
          name: secret,
          [secret]: 1,
          list: [secret, 'EO-12'],
          deep: { deep: { deep: { deep: secret } } },
        },
      }),
    ).toEqual({
      // The client has chosen it, to find the line again.
      request_id: secret,
      order_id: 'SRK-261121-7F2KX91QDM',
      event_id: 'EVT-1795252102123004',
      mail_id: '0b0b7a1e-0000-4000-8000-000000000000',
      user_id: '…',
      token: '…',
      to_email: '…',
      addressKey: '…',
      path: '/api/v1/admin/events/EVT-1795252102123004/…',
      queue: 'board',
      responseTime: 3,
      frozen: true,
      nothing: null,
      data: { event_id: 'EVT-1', name: '…', '…': '…', list: ['…', 'EO-12'], deep: { deep: { deep: '…' } } },
    });
  });

  test('of the logger passes here', () => {
    const program = `
      import { logger } from '#server/platform/logger.ts';
      const secret = process.env.SECRET;
      logger().info({ password: secret, err: new Error('"' + secret + '"'), sub: { token: secret } }, 'said');
      logger().error(new Error(secret));
      logger().warn({ err: new Error(secret) });`;
    const { stdout } = runProgram(program, {
      LOG_LEVEL: 'info',
      MONGODB_URL: 'mongodb://nowhere',
      REDIS_URL: 'redis://nowhere',
      SECRET: secret,
    });
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(secret);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'said', password: '…' });
  });
});

describe('a sentence', () => {
  test.each([
    ['no match for password "abc" of "budi"', 'no match for password "…"'],
    [`Unexpected token 'S', "SE`, `Unexpected token '…', "…"`],
    ["the provider's answer and the customer's", "the provider's answer and the customer's"],
    ['at mongodb://user:word@db:27017/sorak', 'at …@…'],
    ['GET /verify?token=abc answered 500', 'GET /verify?… answered 500'],
    ['card 4811111111111114 refused', 'card … refused'],
    [
      'MongoServerSelectionError on eventId_1_createdAt_-1',
      'MongoServerSelectionError on eventId_1_createdAt_-1',
    ],
    ['order SRK-261121-7F2KX91QDM is away', 'order SRK-261121-7F2KX91QDM is away'],
    ['`a` `b', '`…`'],
  ])('%s', (given, expected) => {
    expect(withoutSecrets(given)).toBe(expected);
  });

  test('of any length is read in no time', () => {
    const hostile = ['a'.repeat(1_000_000), '"'.repeat(1_000_000), 'a@'.repeat(500_000)];
    expect(processorMsOf(() => hostile.map(withoutSecrets))).toBeLessThan(1_000);
    expect(withoutSecrets('a b '.repeat(10_000)).length).toBeLessThan(1_100);
  });
});
