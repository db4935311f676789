import { describe, expect, test } from '@jest/globals';
import { HEALTH_BOUNDS, type Health, healthFaults } from '#contracts/health/health.ts';
import { MinuteCount } from '#server/platform/live/servers.ts';
import { readDocument, sectionOf } from '../docs/documents.ts';

const well: Health = {
  at: '2026-11-21T12:00:00.000Z',
  redis: true,
  servers: 2,
  webhooks_per_minute: 42,
  webhooks_not_stored: 0,
  oldest_confirmation_seconds: 3,
  contradicted_notifications: 3,
  contradicted_orders: ['ORD-1'],
  unsealed_orders: 2,
  unsealed_oldest_seconds: 1,
  queue_waiting: 1,
  queue_lag_seconds: 0.2,
  workers_silent_seconds: 1,
  sockets: 900,
  sockets_most: 500,
};

describe('what is out of its bounds', () => {
  test('is what the operations say', () => {
    const section = sectionOf(readDocument('docs/operations.md'), 'Metrics and alerts');
    const rows = section
      .split('\n')
      .filter((line) => /^\| (webhooks|oldest|unsealed|queue|sockets)/.test(line));
    const reported =
      rows
        .join(' ')
        .match(/\b\d[\d,]*/g)
        ?.map((figure) => Number(figure.replaceAll(',', ''))) ?? [];
    expect(reported.sort()).toEqual(Object.values(HEALTH_BOUNDS).sort());
  });

  test('is nothing while all is well, nor exactly at the bounds', () => {
    expect(healthFaults(well)).toEqual({});
    const atBounds = {
      webhooks_per_minute: HEALTH_BOUNDS.webhooksPerMinute,
      oldest_confirmation_seconds: HEALTH_BOUNDS.oldestConfirmationSeconds,
      contradicted_notifications: HEALTH_BOUNDS.contradictedNotifications,
      unsealed_orders: HEALTH_BOUNDS.unsealedOrders,
      unsealed_oldest_seconds: HEALTH_BOUNDS.unsealedOldestSeconds,
      queue_lag_seconds: HEALTH_BOUNDS.queueLagSeconds,
      workers_silent_seconds: HEALTH_BOUNDS.workersSilentSeconds,
      sockets_most: HEALTH_BOUNDS.socketsOfOneServer,
    };
    expect(healthFaults({ ...well, ...atBounds })).toEqual({});
  });

  test.each([
    [{ webhooks_not_stored: 1, webhooks_per_minute: 99_999 }, { webhooks: 'notStored' }],
    [{ webhooks_per_minute: 12_001 }, { webhooks: 'manyWebhooks' }],
    [
      { oldest_confirmation_seconds: 121, contradicted_notifications: 11 },
      { confirmation: 'oldConfirmation' },
    ],
    [{ contradicted_notifications: 11 }, { confirmation: 'manyContradicted' }],
    [{ unsealed_oldest_seconds: 16, unsealed_orders: 9_999 }, { unsealed: 'oldUnsealed' }],
    [{ unsealed_orders: 1_001 }, { unsealed: 'manyUnsealed' }],
    [{ queue_lag_seconds: 6 }, { queue: 'slowQueue' }],
    [{ workers_silent_seconds: 31, queue_lag_seconds: 6 }, { queue: 'noWorkers' }],
    [{ sockets_most: 10_001 }, { sockets: 'manySockets' }],
    [{ redis: false, queue_lag_seconds: null, sockets: null, sockets_most: null }, { queue: 'redis' }],
  ])('%j is %j', (change, faults) => {
    expect(healthFaults({ ...well, ...change })).toEqual(faults);
  });
});

test('a counter is reported as its growth of the last minute', () => {
  const count = new MinuteCount();
  expect(count.note(5, { nowMs: 1_000 })).toBe(5);
  expect(count.note(9, { nowMs: 31_000 })).toBe(9);
  expect(count.note(9, { nowMs: 60_999 })).toBe(9);
  // What it showed a minute ago is not of this minute.
  expect(count.note(10, { nowMs: 61_000 })).toBe(5);
  expect(count.note(10, { nowMs: 91_000 })).toBe(1);
  expect(count.note(10, { nowMs: 400_000 })).toBe(0);
});
