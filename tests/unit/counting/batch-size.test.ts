import { beforeEach, describe, expect, test } from '@jest/globals';
import { batchSize, growBatch, halveBatch, MOST } from '#server/modules/counting/batch-size.ts';

let eventId: string;
beforeEach(() => {
  eventId = crypto.randomUUID();
});

/** The sizes after so many changes in a row. */
function sizesAfter(change: (eventId: string) => void, times: number): number[] {
  return Array.from({ length: times }, () => {
    change(eventId);
    return batchSize(eventId);
  });
}

describe('how many orders a transaction takes', () => {
  test('is 500 at first, of each event, and no more after one that went through', () => {
    expect([MOST, batchSize(eventId)]).toEqual([500, 500]);
    expect(sizesAfter(growBatch, 2)).toEqual([500, 500]);
  });

  test('is half as many after each that was given up, eight at least', () => {
    expect(sizesAfter(halveBatch, 8)).toEqual([250, 125, 62, 31, 15, 8, 8, 8]);
  });

  test('is twice as many after each that went through, up to 500', () => {
    sizesAfter(halveBatch, 8);
    expect(sizesAfter(growBatch, 7)).toEqual([16, 32, 64, 128, 256, 500, 500]);
    halveBatch(eventId);
    // Exactly the most, too.
    expect(sizesAfter(growBatch, 1)).toEqual([500]);
    expect(sizesAfter(halveBatch, 1)).toEqual([250]);
  });

  test('of one event is not that of another', () => {
    halveBatch(eventId);
    expect(batchSize(crypto.randomUUID())).toBe(500);
  });
});
