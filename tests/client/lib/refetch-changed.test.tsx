import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { closePages, renderPages } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';
import { pause } from '../../support/waiting.ts';

const live = standInForLive();
const { refetchChanged, refetchOlder, throttleRefetch } = await import('#client/lib/refetch-changed.ts');
const { EventLeaderboard } = await import('#client/desk/events/event-leaderboard.tsx');

afterEach(closePages);

/** A server that answers when the test says so, and notes who did not wait for it. */
function answerByHand() {
  const waiting: ((body: unknown) => void)[] = [];
  const seen = { requested: 0, givenUp: 0 };
  globalThis.fetch = jest.fn((_address: unknown, init?: RequestInit) => {
    seen.requested += 1;
    return new Promise<Response>((resolve, reject) => {
      waiting.push((body) => resolve(new Response(JSON.stringify(body), { status: 200 })));
      init?.signal?.addEventListener('abort', () => {
        seen.givenUp += 1;
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }) as unknown as typeof fetch;
  return { seen, answer: (body: unknown) => waiting.shift()?.(body) };
}

const boardOf = (name: string) => ({
  leaderboard: [
    {
      id: 'f1',
      rank: 1,
      name,
      category: 'Solo',
      profile_image: '',
      total_votes: 10,
      vote_percentage: 1,
    },
  ],
});
/** The desk's board, with its first answer on the screen. */
async function showFirstBoard() {
  const server = answerByHand();
  renderPages({ '/': <EventLeaderboard eventId="e1" /> }, '/');
  await waitFor(() => expect(server.seen.requested).toBe(1));
  server.answer(boardOf('Ayu'));
  await screen.findByText('Ayu');
  return server;
}
const push = (version: number) =>
  live.update({
    event_id: 'e1',
    version,
    as_of: new Date().toISOString(),
    votes_count: version,
    rows: [],
    recently_votes: [],
    spikes: [],
  });

test('[PX-21] a stream of messages does not end the slow answer that is under way; once it has come, one more is asked for', async () => {
  const { seen, answer } = await showFirstBoard();
  for (let version = 2; version < 7; version++) await push(version);
  await waitFor(() => expect(seen.requested).toBe(2));
  for (let version = 7; version < 12; version++) await push(version);
  expect(seen).toEqual({ requested: 2, givenUp: 0 });
  answer(boardOf('Nadira'));
  await screen.findByText('Nadira');
  // What was sent meanwhile may be newer than that answer.
  await waitFor(() => expect(seen.requested).toBe(3));
  answer(boardOf('Komang'));
  await screen.findByText('Komang');
  await pause(200, 'quiet');
  expect(seen).toEqual({ requested: 3, givenUp: 0 });
});

test('a board that moved before the first connection is fetched once it stands', async () => {
  const { seen, answer } = await showFirstBoard();
  await pause(1_000, 'quiet');
  await live.watched('e1', 2);
  await waitFor(() => expect(seen.requested).toBe(2));
  answer(boardOf('Nadira'));
  await screen.findByText('Nadira');
});

test('what changes while the first answer is under way is fetched after it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['board', 'e1'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  refetchChanged(client, ['board']);
  refetchChanged(client, ['board']);
  await pause(50, 'quiet');
  expect(answers).toHaveLength(1);
  answers[0]?.('old');
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(observer.getCurrentResult().data).toBe('old');
  answers[1]?.('new');
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('new'));
  await pause(50, 'quiet');
  expect(answers).toHaveLength(2);
  stop();
});

test('a first connection fetches again what was answered a while before it, and nothing that was answered just now', async () => {
  const client = new QueryClient();
  const requested: string[] = [];
  const stops = ['old', 'new'].map((name) => {
    client.setQueryData(['board', name], name, { updatedAt: Date.now() - (name === 'old' ? 2_000 : 0) });
    const queryFn = () => {
      requested.push(name);
      return Promise.resolve(name);
    };
    return new QueryObserver(client, { queryKey: ['board', name], queryFn, staleTime: 60_000 }).subscribe(
      () => undefined,
    );
  });
  for (const _connection of [1, 2]) {
    refetchOlder(client, ['board']);
    await pause(50, 'quiet');
  }
  expect(requested).toEqual(['old']);
  for (const stop of stops) stop();
});

test('what failed meanwhile is asked for again, too, and what nobody shows is asked for when it is shown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let requested = 0;
  let fail = (_error: Error) => {};
  const options = {
    queryKey: ['board', 'e1'],
    queryFn: () => {
      requested += 1;
      return requested === 1
        ? new Promise<string>((_resolve, reject) => (fail = reject))
        : Promise.resolve('new');
    },
    staleTime: 60_000,
  };
  const observer = new QueryObserver(client, options);
  const stop = observer.subscribe(() => undefined);
  refetchChanged(client, ['board']);
  fail(new Error('away'));
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('new'));
  stop();
  refetchChanged(client, ['board']);
  await pause(50, 'quiet');
  expect(requested).toBe(2);
  const stopAgain = new QueryObserver(client, options).subscribe(() => undefined);
  await waitFor(() => expect(requested).toBe(3));
  stopAgain();
});

describe('queries, by the clock', () => {
  let client: QueryClient;
  /** The keys of what was requested, in order. */
  const requested: string[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    requested.length = 0;
  });
  afterEach(() => {
    client.clear();
    jest.useRealTimers();
  });
  /** Shows a query whose answer is as old as said. @param answer by default at once */
  function show(
    queryKey: string[],
    { ageMs, answer = async () => 'new' }: { ageMs?: number; answer?: () => Promise<string> },
  ) {
    if (ageMs !== undefined) client.setQueryData(queryKey, 'old', { updatedAt: Date.now() - ageMs });
    const queryFn = () => {
      requested.push(queryKey.join());
      return answer();
    };
    const observer = new QueryObserver(client, { queryKey, queryFn });
    const stop = observer.subscribe(() => undefined);
    return { observer, stop };
  }

  test('with another key are left alone', async () => {
    show(['board', 'e1'], { ageMs: 0 });
    show(['board', 'e2'], { ageMs: 0 });
    refetchChanged(client, ['board', 'e2']);
    await pass(0);
    expect(requested).toEqual(['board,e2']);
  });

  test('are older when they were answered a second before, one by one', async () => {
    show(['board'], { ageMs: 1_000 });
    show(['board', 'e1'], { ageMs: 999 });
    refetchOlder(client, ['board']);
    await pass(0);
    expect(requested).toEqual(['board']);
  });

  test('are not older while their first answer is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    show(['board'], { answer: () => promise });
    refetchOlder(client, ['board']);
    resolve('first');
    await pass(5_000);
    expect(requested).toEqual(['board']);
  });

  test('are not followed where nobody shows them', async () => {
    show(['board'], { ageMs: 5_000 }).stop();
    refetchOlder(client, ['board']);
    await pass(0);
    expect(client.getQueryState(['board'])?.isInvalidated).toBe(false);
  });

  test('whose pause after a failure ends while they are requested anew are not requested once more', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const answers = [Promise.reject(new Error('away')), promise];
    const { observer } = show(['board'], { ageMs: 5_000, answer: () => answers.shift() ?? promise });
    void observer.refetch();
    await pass(0);
    refetchChanged(client, ['board']);
    await pass(1_000);
    void observer.refetch();
    await pass(1_500);
    expect(requested).toEqual(['board', 'board']);
    resolve('new');
    await pass(0);
    expect(observer.getCurrentResult().data).toBe('new');
  });

  describe('are refetched by a throttle', () => {
    const throttled = () => {
      show(['board'], { ageMs: 0 });
      show(['sums'], { ageMs: 0 });
      show(['other'], { ageMs: 0 });
      return throttleRefetch(client, { queryKeys: [['board'], ['sums']], afterMs: 100 });
    };

    test('once for a burst, after the first of it', async () => {
      const { schedule } = throttled();
      schedule();
      await pass(60);
      schedule();
      await pass(39);
      expect(requested).toEqual([]);
      await pass(1);
      expect(requested).toEqual(['board', 'sums']);
      await pass(1_000);
      expect(requested).toHaveLength(2);
    });

    test('not after the first connection, but after each further one', async () => {
      const { scheduleAfterReconnect } = throttled();
      scheduleAfterReconnect();
      await pass(1_000);
      expect(requested).toEqual([]);
      for (const count of [2, 4]) {
        scheduleAfterReconnect();
        await pass(100);
        expect(requested).toHaveLength(count);
      }
    });

    test('once, later, when the connection comes back during a burst', async () => {
      const { schedule, scheduleAfterReconnect } = throttled();
      scheduleAfterReconnect();
      schedule();
      await pass(50);
      scheduleAfterReconnect();
      await pass(99);
      expect(requested).toEqual([]);
      await pass(1_000);
      expect(requested).toEqual(['board', 'sums']);
    });

    test('not once it was stopped, until the next message', async () => {
      const { schedule, stop } = throttled();
      schedule();
      stop();
      await pass(1_000);
      expect(requested).toEqual([]);
      schedule();
      await pass(100);
      expect(requested).toEqual(['board', 'sums']);
    });
  });
});
