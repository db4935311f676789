import { expect, test } from '@jest/globals';
import { fromWire } from '#server/platform/from-wire.ts';

test('names of fields become camelCase at every depth, values stay', () => {
  expect(
    fromWire({
      event_id: 'EVT_1',
      percentage_eo: 0.5,
      name: 'is_show',
      related_event: [{ unique_name: 'a_b' }],
      details: { gross_amount: 0, note: null },
    }),
  ).toEqual({
    eventId: 'EVT_1',
    percentageEo: 0.5,
    name: 'is_show',
    relatedEvent: [{ uniqueName: 'a_b' }],
    details: { grossAmount: 0, note: null },
  });
});

test('what a schema has made of a value stays as it is', () => {
  const at = new Date('2026-11-25T10:00:00Z');
  expect(fromWire({ sent_at: at }).sentAt).toBe(at);
});

test('what was left out stays absent, and no request is none', () => {
  expect(Object.keys(fromWire<{ is_show?: boolean }>({}))).toEqual([]);
  expect(fromWire(undefined)).toBeUndefined();
});
