import { expect, test } from '@jest/globals';
import { poll } from '#server/platform/poll.ts';
import { HANGS_AFTER_MS } from '../../support/waiting.ts';

test('what is there is returned at once, also where nobody waits', async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return 0;
  };
  expect(await poll(look, { everyMs: HANGS_AFTER_MS, withinMs: 0 })).toBe(0);
  expect(looks).toBe(1);
});

test('it looks again until there is something', async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return looks === 3 ? 'there' : null;
  };
  const since = performance.now();
  expect(await poll(look, { everyMs: 20, withinMs: HANGS_AFTER_MS })).toBe('there');
  expect(looks).toBe(3);
  // A timer may end a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(38);
});

test('nothing is returned when there is nothing in time', async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return null;
  };
  const since = performance.now();
  expect(await poll(look, { everyMs: 10, withinMs: 50 })).toBeNull();
  expect(performance.now() - since).toBeGreaterThanOrEqual(50);
  expect(looks).toBeGreaterThan(1);
});

test('what goes wrong while it looks is thrown', async () => {
  const look = () => Promise.reject(new Error('out of order'));
  await expect(poll(look, { everyMs: 1, withinMs: HANGS_AFTER_MS })).rejects.toThrow('out of order');
});
