import { afterEach, describe, expect, jest, test } from '@jest/globals';
import * as z from 'zod/mini';
import {
  ApiError,
  address,
  create,
  errorMessage,
  errorReason,
  onRefusal,
  request,
  requestFile,
} from '#client/lib/api.ts';
import { i18n } from '#client/lib/i18n/i18n.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { object, readerOf, text } from '#contracts/shape.ts';
import { answerRequests, problem } from '../../support/client-page.tsx';

const reader = readerOf(object<{ id: string }>({ id: text }));
const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (thrown: unknown) => thrown as ApiError,
  );
/** The network with one answer, made by hand. */
const answerWith = (response: Partial<Response>) => {
  globalThis.fetch = (async () => ({ headers: new Headers(), ...response })) as unknown as typeof fetch;
};

test.each([
  [undefined, '/api/v1/things'],
  [{ page: undefined }, '/api/v1/things'],
  [{ page: 2, name: 'a b', none: undefined }, '/api/v1/things?page=2&name=a+b'],
])('the address with the query %j is %s', (query, expected) => {
  expect(address('/things', query)).toBe(expected);
});

test('a question has no body, and can be stopped', async () => {
  const fetched = jest.fn(async (_address: unknown, _init?: RequestInit) => new Response('{"id":"a"}'));
  globalThis.fetch = fetched as typeof fetch;
  const { signal } = new AbortController();
  await request('/things', reader, { signal });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init?.method).toBe('GET');
  expect(init?.body).toBeUndefined();
  expect(init?.signal).toBe(signal);
  expect(Object.keys(init?.headers ?? {})).not.toContain('Content-Type');
});

test('an answer without content is nothing', async () => {
  answerWith({ ok: true, status: 204, json: async () => JSON.parse('') });
  expect(await request('/things', z.undefined())).toBeUndefined();
});

describe('what is made', () => {
  test('is sent with the key of the intent, so that it is made once', async () => {
    const requested = answerRequests({ 'POST /things': { status: 201, body: { id: 'T-1' } } });
    expect(await create('/things', reader, { body: { name: 'Ayu' }, key: 'key-1' })).toEqual({ id: 'T-1' });
    const [call] = requested['POST /things'] ?? [];
    expect(call?.body).toEqual({ name: 'Ayu' });
    expect(call?.headers).toMatchObject({
      'Idempotency-Key': 'key-1',
      'Content-Type': 'application/json',
      Accept: 'application/json',
    });
  });
});

describe('a file', () => {
  const file = (headers: Record<string, string>) => {
    globalThis.fetch = jest.fn(async () => new Response('PK', { headers })) as unknown as typeof fetch;
  };

  test.each([
    'attachment; filename="posters-putri.zip"',
    'attachment; filename=posters-putri.zip',
    'attachment; filename=posters-putri.zip; size=2',
  ])('has the name that the server gives it: %s', async (disposition) => {
    file({ 'Content-Disposition': disposition });
    const { blob, fileName } = await requestFile('/posters', { fileName: 'finalists.zip' });
    expect([await blob.text(), fileName]).toEqual(['PK', 'posters-putri.zip']);
  });

  test.each([
    [{}, 'finalists.zip', 'finalists.zip'],
    [{ 'Content-Disposition': 'attachment' }, 'finalists.zip', 'finalists.zip'],
    [{}, undefined, 'sorak'],
  ] as const)(
    'without a name (%j) has that of the caller, else ours',
    async (headers, fileName, expected) => {
      file({ ...headers });
      expect((await requestFile('/posters', { ...(fileName && { fileName }) })).fileName).toBe(expected);
    },
  );

  test('that is refused is an error like any other', async () => {
    answerRequests({
      'GET /posters': { status: 503, body: problem('document_not_ready', 'Masih disiapkan.') },
    });
    expect(await thrownBy(requestFile('/posters'))).toMatchObject({
      status: 503,
      code: 'document_not_ready',
      message: 'Masih disiapkan.',
    });
  });
});

describe('an error', () => {
  test('is one of the network when nothing was answered, and only then', async () => {
    answerRequests({ 'GET /gone': 'network' });
    expect((await thrownBy(request('/gone', reader)))?.isNetwork).toBe(true);
    expect((await thrownBy(request('/missing', reader)))?.isNetwork).toBe(false);
  });

  test('that is no error of ours is unreadable, with its status and how long to wait', async () => {
    answerRequests({
      'GET /busy': { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'Retry-After': '7' } },
    });
    expect(await thrownBy(request('/busy', reader))).toMatchObject({
      status: 502,
      code: 'unreadable',
      message: i18n.t('common:error.unreadable'),
      retryAfter: 7,
      errors: [],
    });
  });

  test.each([
    ['no code', { message: 'Sibuk.', request_id: 'r1' }],
    ['no message', { code: 'busy', request_id: 'r1' }],
    ['no request', { code: 'busy', message: 'Sibuk.' }],
    ['an error of no field', { ...problem('busy', 'Sibuk.'), errors: [{ message: 'x' }] }],
    ['an error without words', { ...problem('busy', 'Sibuk.'), errors: [{ field: 'x' }] }],
  ])('with %s is unreadable', async (_what, body) => {
    answerRequests({ 'GET /busy': { status: 422, body } });
    expect(await thrownBy(request('/busy', reader))).toMatchObject({ status: 422, code: 'unreadable' });
  });

  test('holds all that the server says of it', async () => {
    const errors = [{ field: 'name', message: 'Isi namanya.' }];
    const details = { amount: 2_000 };
    answerRequests({ 'GET /busy': { status: 422, body: problem('busy', 'Sibuk.', { errors, details }) } });
    const error = await thrownBy(request('/busy', reader));
    expect(error).toMatchObject({ code: 'busy', message: 'Sibuk.', requestId: 'r1', errors, details });
    expect(String(error)).toBe('ApiError: Sibuk.');
  });

  test('without more is empty; with its cause it keeps that', () => {
    const cause = new TypeError('Failed to fetch');
    const error = new ApiError({ status: 0, code: 'network', message: 'x', cause });
    expect(error).toMatchObject({ requestId: null, retryAfter: null, errors: [], details: {} });
    expect(error.cause).toBe(cause);
  });

  test('is reported once, and whether of a write', async () => {
    const reported: [string, boolean][] = [];
    onRefusal((error, { isWrite }) => reported.push([error.code, isWrite]));
    answerRequests({});
    await thrownBy(request('/things', reader));
    await thrownBy(requestFile('/things'));
    await thrownBy(create('/things', reader, { body: {}, key: 'key-1' }));
    onRefusal(() => undefined);
    expect(reported).toEqual([
      ['not_found', false],
      ['not_found', false],
      ['not_found', true],
    ]);
  });

  test('is an answer that is no JSON: unreadable', async () => {
    const json = async () => JSON.parse('<html>');
    answerWith({ ok: true, status: 200, json });
    expect(await thrownBy(request('/home', reader))).toMatchObject({ status: 200, code: 'unreadable' });
  });

  test('is an answer that breaks off: the network', async () => {
    const json = async () => {
      throw new TypeError('terminated');
    };
    answerWith({ ok: true, status: 200, json });
    expect(await thrownBy(request('/home', reader))).toMatchObject({ status: 0, code: 'network' });
  });

  test('of something that somebody stopped is their own', async () => {
    const stopped = new DOMException('stopped', 'AbortError');
    globalThis.fetch = (async () => {
      throw stopped;
    }) as unknown as typeof fetch;
    const signal = AbortSignal.abort();
    expect(await thrownBy(request('/home', reader, { signal }))).toBe(stopped);
  });
});

describe('what is said of an error', () => {
  const refused = (errors?: { field: string; message: string }[]) =>
    new ApiError({ status: 422, code: 'validation_failed', message: 'Periksa isian.', errors });

  test('is the sentence of the server, and never the text of something else', () => {
    expect(errorMessage(refused())).toBe('Periksa isian.');
    for (const other of [new Error('undefined is not a function'), 'text', null]) {
      expect(errorMessage(other)).toBe('Terjadi kesalahan. Coba lagi.');
      expect(errorReason(other)).toBe('Terjadi kesalahan. Coba lagi.');
    }
  });

  test('is what is wrong with each field where none stands beside it, each sentence once', () => {
    expect(errorReason(refused())).toBe('Periksa isian.');
    expect(
      errorReason(
        refused([
          { field: 'start', message: 'Isi tanggalnya.' },
          { field: 'end', message: 'Isi tanggalnya.' },
          { field: 'name', message: 'Nama ini sudah ada.' },
        ]),
      ),
    ).toBe('Isi tanggalnya. Nama ini sudah ada.');
  });
});

describe('the clock of the page', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is set by an answer, as old as half of the time that it took', async () => {
    jest.useFakeTimers();
    // Whoever has the page open for long has a clock as right as anybody.
    jest.advanceTimersByTime(100_000);
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
    globalThis.fetch = (async () => {
      jest.advanceTimersByTime(400);
      return new Response('{"id":"a"}', { headers: { Date: at.toUTCString() } });
    }) as unknown as typeof fetch;
    await request('/home', reader);
    expect(serverNow() - at.getTime()).toBe(200);
  });
});
