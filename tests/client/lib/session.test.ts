import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import * as z from 'zod/mini';
import { ApiError, request } from '#client/lib/api.ts';
import { i18n } from '#client/lib/i18n/i18n.ts';
import {
  clearClaims,
  clearSession,
  getClaims,
  hasTokenAlone,
  logOut,
  onAccountChange,
  sessionHasEnded,
  sessionKey,
  setClaims,
  useClaims,
  useHeldSession,
  verifySession,
} from '#client/lib/session.ts';
import { clearStored, readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import type { Claims } from '#contracts/accounts/session.ts';

function buildClaims(overrides: Partial<Claims> = {}): Claims {
  return {
    id: 'u1',
    name: 'Rina Paramita',
    email: null,
    username: 'rina',
    role_id: 'ROLE003',
    ...overrides,
  };
}

type Call = { address: string; init: RequestInit };
let calls: Call[];

/** The network's next answers: a status and a body, or none at all. */
function answerWith(
  ...answers: ({ status: number; body: unknown; headers?: Record<string, string> } | 'nothing')[]
) {
  calls = [];
  globalThis.fetch = jest.fn(async (address: unknown, init: unknown) => {
    calls.push({ address: String(address), init: init as RequestInit });
    const answer = answers.shift() ?? 'nothing';
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'Content-Type': 'application/json', ...answer.headers },
    });
  }) as typeof fetch;
}

beforeEach(() => clearStored());
afterEach(() => clearStored());

describe('the session check', () => {
  test('asks nothing when nobody is logged in', async () => {
    answerWith();
    expect(await verifySession()).toBe('none');
    expect(calls).toHaveLength(0);
  });

  test('[P4-24 BO-2.10] 200 refreshes the claims', async () => {
    setClaims(buildClaims({ name: 'Old Name' }));
    answerWith({ status: 200, body: { claims: buildClaims({ name: 'New Name' }) } });
    expect(await verifySession()).toBe('valid');
    expect(getClaims()?.name).toBe('New Name');
    expect(calls[0]?.address).toBe('/api/v1/auth/verify');
    expect(calls[0]?.init.method).toBe('POST');
  });

  test.each([
    [401, ['/api/v1/auth/verify']],
    // With 403 the server leaves its cookie, so a request clears it.
    [403, ['/api/v1/auth/verify', '/api/v1/auth/logout']],
  ])('[P4-23 BO-2.09] %i clears claims and token', async (status, addresses) => {
    setClaims(buildClaims());
    answerWith(
      { status, body: { code: 'x', message: 'no', request_id: 'r' } },
      { status: 200, body: { message: 'ok' } },
    );
    expect(await verifySession()).toBe('ended');
    expect(getClaims()).toBeNull();
    expect(calls.map(({ address }) => address)).toEqual(addresses);
  });

  test.each([429, 500, 502, 503])('%i says nothing about the session and logs nobody out', async (status) => {
    setClaims(buildClaims());
    answerWith({ status, body: { code: 'x', message: 'no', request_id: 'r' } });
    expect(await verifySession()).toBe('unknown');
    expect(getClaims()?.id).toBe('u1');
  });

  test('[BO-2.09] a network that fails logs nobody out', async () => {
    setClaims(buildClaims());
    answerWith('nothing');
    expect(await verifySession()).toBe('unknown');
    expect(getClaims()?.id).toBe('u1');
  });

  test.each([
    ['here', () => clearSession()],
    ['in another tab', () => removeStored('Claims')],
  ])('an answer of before a logout %s logs nobody in again', async (_where, leave) => {
    setClaims(buildClaims());
    answerWith({ status: 200, body: { claims: buildClaims() } });
    const verdict = verifySession();
    leave();
    expect(await verdict).toBe('none');
    expect(getClaims()).toBeNull();
  });

  test('an answer that is cut off half-way logs nobody out', async () => {
    setClaims(buildClaims());
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('Failed to fetch')) });
    globalThis.fetch = jest.fn(async () => new Response(body, { status: 200 })) as typeof fetch;
    expect(await verifySession()).toBe('unknown');
    expect(getClaims()).not.toBeNull();
  });

  test('claims are those that are stored, the same object until others are', () => {
    for (const name of ['Rina', 'Sari']) {
      writeStored('Claims', JSON.stringify(buildClaims({ name })));
      expect(getClaims()).toEqual(buildClaims({ name }));
      expect(getClaims()).toBe(getClaims());
    }
    removeStored('Claims');
    expect(getClaims()).toBeNull();
  });

  test('claims that somebody broke count as none', () => {
    writeStored('Claims', JSON.stringify(buildClaims()));
    expect(getClaims()).toEqual(buildClaims());
    writeStored('Claims', '{"id":1}');
    expect(getClaims()).toBeNull();
    writeStored('Claims', '{');
    expect(getClaims()).toBeNull();
  });
});

describe('a session that ends while there is something to lose on the page', () => {
  const ENDED = { status: 401, body: { code: 'session_ended', message: 'x', request_id: 'r' } };
  const call = (method: 'GET' | 'POST') =>
    act(async () => {
      answerWith(ENDED);
      await request('/home', z.object({}), { method }).catch(() => undefined);
    });
  const hold = () => renderHook(() => useHeldSession()).result;
  beforeEach(() => setClaims(buildClaims()));
  afterEach(() => {
    cleanup();
    clearClaims();
  });

  test('keeps the page, which opens a login', async () => {
    const held = hold();
    expect(held.current.ended).toBe(false);
    await call('GET');
    expect(held.current.ended).toBe(true);
    expect(getClaims()?.id).toBe('u1');
    answerWith(ENDED);
    expect(await verifySession()).toBe('held');
    expect(getClaims()?.id).toBe('u1');
  });

  test('is not asked about while a page is opened whose session is not yet checked', async () => {
    const held = hold();
    await call('GET');
    const { promise, resolve } = Promise.withResolvers<void>();
    answerWith(ENDED);
    const usual = globalThis.fetch;
    globalThis.fetch = (async (...given: Parameters<typeof fetch>) => {
      await promise;
      return usual(...given);
    }) as typeof fetch;
    let verdict: Promise<string> | undefined;
    // The page is drawn when the arrival is noted, too: something else changes.
    act(() => {
      verdict = verifySession({ arriving: { isUsed: () => true } });
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(held.current.ended).toBe(false);
    resolve();
    await act(async () => {
      expect(await verdict).toBe('held');
    });
    expect(held.current.ended).toBe(true);
    // A check without a new page hides no question.
    answerWith('nothing');
    act(() => {
      verdict = verifySession();
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(held.current.ended).toBe(true);
    await act(async () => void (await verdict));
    expect(held.current.ended).toBe(true);
  });

  test('is over, and not kept, when the server refuses with 403', async () => {
    hold();
    await call('GET');
    answerWith(
      { status: 403, body: { code: 'x', message: 'no', request_id: 'r' } },
      { status: 200, body: { message: 'ok' } },
    );
    await act(async () => {
      expect(await verifySession()).toBe('ended');
    });
    expect(getClaims()).toBeNull();
  });

  test('that was opened just now and not used yet is not kept', async () => {
    hold();
    await call('GET');
    answerWith(ENDED);
    await act(async () => {
      expect(await verifySession({ arriving: { isUsed: () => false } })).toBe('ended');
    });
    expect(getClaims()).toBeNull();
  });

  test('whose login was closed opens it again for a write alone', async () => {
    const held = hold();
    await call('GET');
    act(() => held.current.putOff());
    expect(held.current.ended).toBe(false);
    await call('GET');
    expect(held.current.ended).toBe(false);
    await call('POST');
    expect(held.current.ended).toBe(true);
  });

  test('is another one after the login, also of the same person; fresh claims leave it the same', async () => {
    hold();
    const before = sessionKey();
    setClaims(buildClaims({ name: 'Rina P. Dewi' }));
    expect(sessionKey()).toBe(before);
    const keys = [before];
    for (let renewal = 0; renewal < 2; renewal += 1) {
      await call('GET');
      act(() => setClaims(buildClaims()));
      keys.push(sessionKey());
    }
    expect(new Set(keys).size).toBe(3);
    setClaims(buildClaims({ id: 'u2' }));
    expect(keys).not.toContain(sessionKey());
    clearClaims();
    expect(sessionKey()).toBeNull();
  });

  test('and on which nothing can be lost any more is over at once', async () => {
    hold();
    cleanup();
    await call('GET');
    expect(getClaims()).toBeNull();
  });
});

describe('the end of a session', () => {
  afterEach(() => clearSession());

  test('is one by the server until somebody logs in or out', async () => {
    setClaims(buildClaims());
    expect(sessionHasEnded()).toBe(false);
    clearClaims();
    expect(sessionHasEnded()).toBe(true);
    setClaims(buildClaims());
    expect(sessionHasEnded()).toBe(false);
    clearClaims();
    clearSession();
    expect(sessionHasEnded()).toBe(false);
  });

  test('is drawn at once, also where it was a logout', () => {
    setClaims(buildClaims());
    const { result } = renderHook(() => useClaims());
    act(() => clearSession());
    expect(result.current).toBeNull();
    cleanup();
  });

  test('is a change of the account, which is reported once each', () => {
    const changes: (string | undefined)[] = [];
    onAccountChange(() => changes.push(getClaims()?.id));
    setClaims(buildClaims());
    setClaims(buildClaims({ name: 'Rina P. Dewi' }));
    expect(changes).toEqual(['u1']);
    setClaims(buildClaims({ id: 'u2' }));
    clearClaims();
    clearClaims();
    expect(changes).toEqual(['u1', 'u2', undefined]);
  });

  test('a login without a page to keep is the same session as before', () => {
    setClaims(buildClaims());
    const before = sessionKey();
    expect(before).toMatch(/^u1 .*\d+$/);
    setClaims(buildClaims({ name: 'Rina P. Dewi' }));
    expect(sessionKey()).toBe(before);
  });
});

describe('a browser with a token alone', () => {
  const claims = { status: 200, body: { claims: buildClaims() } };
  const refused = { status: 401, body: { code: 'session_required', message: 'x', request_id: 'r' } };

  test('is known by the server', async () => {
    answerWith(claims, refused, 'nothing');
    expect(await hasTokenAlone()).toBe(true);
    expect(await hasTokenAlone()).toBe(false);
    expect(await hasTokenAlone()).toBe(false);
    expect(calls.map(({ address }) => address)).toEqual(Array(3).fill('/api/v1/auth/verify'));
  });

  test('is none where there are claims, too, and nothing is asked', async () => {
    setClaims(buildClaims());
    answerWith(claims);
    expect(await hasTokenAlone()).toBe(false);
    expect(calls).toEqual([]);
  });
});

describe('logging out', () => {
  test('[P4-25 BO-2.07] ends the session at the server and removes everything here', async () => {
    setClaims(buildClaims());
    writeStored('orderid', 'o1');
    answerWith({ status: 200, body: { message: 'ok' } });
    await logOut();
    expect(calls.map(({ address, init }) => [init.method, address])).toEqual([
      ['POST', '/api/v1/auth/logout'],
    ]);
    expect(getClaims()).toBeNull();
    expect(readStored('orderid')).toBeNull();
  });

  test('[PX-59] leaves the language of the device as it was chosen', async () => {
    setClaims(buildClaims());
    writeStored('language', 'en');
    writeStored('cart', '{}');
    answerWith({ status: 200, body: { message: 'ok' } });
    await logOut();
    expect(Object.keys(localStorage)).toEqual(['language']);
    expect(readStored('language')).toBe('en');
  });

  test('stays logged in when the server cannot be reached: the cookie would live on', async () => {
    setClaims(buildClaims());
    answerWith('nothing');
    await expect(logOut()).rejects.toThrow();
    expect(getClaims()?.id).toBe('u1');
  });

  test('a session that had ended already is no reason to stay', async () => {
    setClaims(buildClaims());
    answerWith({ status: 401, body: { code: 'session_required', message: 'x', request_id: 'r' } });
    await logOut();
    expect(getClaims()).toBeNull();
  });
});

describe('a call to the API', () => {
  const schema = z.object({ ok: z.boolean() });

  test('[P3-08] sends cookies, its mark and the language, and no device context without consent', async () => {
    answerWith({ status: 200, body: { ok: true } });
    await request('/home', schema, { query: { page: 2, none: undefined } });
    const headers = calls[0]?.init.headers as Record<string, string>;
    expect(calls[0]?.address).toBe('/api/v1/home?page=2');
    expect(calls[0]?.init.credentials).toBe('same-origin');
    expect(headers['X-Requested-With']).toBeTruthy();
    expect(headers['Accept-Language']).toBe(i18n.language);
    expect(Object.keys(headers).join()).not.toMatch(/Resolution|Timezone|Latitude|Authorization/);
  });

  test('a refusal carries status, code, field errors, request id and how long to wait', async () => {
    answerWith({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: 'Pelan-pelan.',
        errors: [{ field: 'a', message: 'b' }],
        request_id: 'r9',
      },
      headers: { 'Retry-After': '7' },
    });
    const error = await request('/home', schema).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: 'Pelan-pelan.',
      errors: [{ field: 'a', message: 'b' }],
      requestId: 'r9',
      retryAfter: 7,
    });
  });

  test('an answer of another shape is an error, not a surprise later', async () => {
    answerWith({ status: 200, body: { ok: 'yes' } });
    await expect(request('/home', schema)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('[P9-05] a slow answer is waited for: no call gives up by itself', async () => {
    answerWith({ status: 200, body: { ok: true } });
    await request('/home', schema);
    expect(calls.map(({ init }) => init.signal)).toEqual([undefined]);
  });

  test('silence is said in words', async () => {
    answerWith('nothing');
    await expect(request('/home', schema)).rejects.toMatchObject({
      status: 0,
      code: 'network',
      message: i18n.t('error.network'),
    });
  });
});

test('a logout in another tab is received here, until the page is left', () => {
  setClaims(buildClaims());
  const listening = jest.spyOn(window, 'removeEventListener');
  const { result } = renderHook(() => useClaims());
  expect(result.current?.id).toBe('u1');
  localStorage.removeItem('Claims');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'Claims' })));
  expect(result.current).toBeNull();
  cleanup();
  expect(listening.mock.calls.map(([name]) => name)).toContain('storage');
  listening.mockRestore();
});
